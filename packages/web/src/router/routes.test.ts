import { describe, expect, test } from 'vitest';
import { formatPath, parseRoute, type Route, routeOfCode } from './routes.ts';

const ROUTES: readonly (readonly [string, Route])[] = [
  ['/', { page: 'home' }],
  ['/play', { page: 'play' }],
  ['/one-phone', { page: 'one-phone' }],
  ['/daily', { page: 'daily' }],
  ['/daily/2026-11-17', { page: 'daily', day: '2026-11-17' }],
  ['/daily/2026-11-17#w83-bgs', { page: 'daily', day: '2026-11-17', link: 'w83-bgs' }],
  ['/learn', { page: 'learn' }],
  ['/learn/rules', { page: 'rules' }],
  ['/learn/desk', { page: 'desk' }],
  ['/book', { page: 'book' }],
  ['/settings', { page: 'settings' }],
  ['/devices', { page: 'devices' }],
  ['/devices#K7Q4M9XD/ACDEFGHJ', { page: 'devices', link: 'K7Q4M9XD/ACDEFGHJ' }],
  ['/about', { page: 'about' }],
  ['/replay', { page: 'replay' }],
  ['/replay#1PecYRk0ej8SFdYM', { page: 'replay', link: '1PecYRk0ej8SFdYM' }],
  ['/t/K7Q2M9XD', { page: 'table', code: 'K7Q2M9XD' }],
  ['/t/K7Q2M9XD/big-screen', { page: 'big-screen', code: 'K7Q2M9XD' }],
  ['/t/K7Q2M9XD/overlay', { page: 'overlay', code: 'K7Q2M9XD' }],
  ['/tournament', { page: 'new-tournament' }],
  ['/tournament/K7Q2M9', { page: 'tournament', code: 'K7Q2M9' }],
  ['/tournament/K7Q2M9/big-screen', { page: 'tournament-screen', code: 'K7Q2M9' }],
  ['/tournament/standings', { page: 'standings' }],
  ['/classroom', { page: 'classroom' }],
];

describe('addresses', () => {
  test.each(ROUTES)('%s is a page, and the page has that address', (path, route) => {
    expect(parseRoute(path)).toEqual(route);
    expect(formatPath(route)).toBe(path);
  });

  test('a slash at the end and lower-case letters in a code are accepted', () => {
    expect(parseRoute('/learn/')).toEqual({ page: 'learn' });
    expect(parseRoute('/replay/#')).toEqual({ page: 'replay' });
    expect(parseRoute('/t/k7q2m9xd/big-screen/')).toEqual({ page: 'big-screen', code: 'K7Q2M9XD' });
  });

  test('six letters lead to a tournament, longer codes to a table', () => {
    expect(formatPath(routeOfCode('K7Q2M9'))).toBe('/tournament/K7Q2M9');
    expect(formatPath(routeOfCode('K7Q2M9XD'))).toBe('/t/K7Q2M9XD');
    expect(formatPath(routeOfCode('K7Q2M9AAAC'))).toBe('/t/K7Q2M9AAAC');
  });

  test.each(['rules', 'desk'] as const)('/%s is short for the page', (page) => {
    expect(parseRoute(`/${page}`)).toEqual({ page });
  });

  test('the address that the big screen had in version 0.1 still leads to it', () => {
    expect(parseRoute('/t/K7Q2M9XD/tv')).toEqual({ page: 'big-screen', code: 'K7Q2M9XD' });
  });

  test.each([
    '/nowhere',
    '/t',
    '/t/A/B',
    '/t/%zz',
    '/constructor',
    '/daily/today',
    '/tournament/K7Q2M9/overlay',
  ])('%s is no page', (path) => {
    expect(parseRoute(path)).toEqual({ page: 'not-found' });
  });
});
