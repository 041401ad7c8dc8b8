import { compile } from '@inlang/paraglide-js';
import { paraglideOptions } from './paraglide.config.ts';

await compile(paraglideOptions);
