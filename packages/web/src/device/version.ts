declare const __VERSION__: string;

export const VERSION = __VERSION__;
