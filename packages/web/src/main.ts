import './look/fonts.css';
import './look/tokens.css';
import './look/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { applyPreferences } from './preferences.svelte.ts';
import { startRouter } from './router.svelte.ts';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');
applyPreferences(document.documentElement);
startRouter();
mount(App, { target });
