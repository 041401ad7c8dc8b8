export * from './random-play/node.ts';
