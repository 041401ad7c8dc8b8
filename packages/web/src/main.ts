import './look/fonts.css';
import './look/tokens.css';
import './look/base.css';
import './look/paper.css';
import './look/pictures.css';
import './look/wood.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { followVersions } from './newest-version.svelte.ts';
import { applyPreferences } from './preferences.svelte.ts';
import { startRouter } from './router.svelte.ts';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');
applyPreferences(document.documentElement);
startRouter();
followVersions();
mount(App, { target });
