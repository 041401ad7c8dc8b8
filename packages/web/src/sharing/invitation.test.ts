import { expect, test } from 'vitest';
import { neverInCodes, parseInvitation, parseTournamentInvitation } from './invitation.ts';

test.each([
  'K7Q4M9XD',
  ' k7q4-m9xd ',
  'https://pok.example/t/K7Q4M9XD',
  'https://pok.example/t/k7q4-m9xd/',
  'https://pok.example:7657/t/K7Q4M9XD/big-screen',
  'http://192.168.0.7:7657/t/K7Q4M9XD?from=chat&x=/t/33333333#top',
  'pok.example/t/K7Q4M9XD',
  '/t/K7Q4M9XD',
  't/K7Q4M9XD',
  'HTTPS://POK.EXAMPLE/T/K7Q4M9XD',
  'Come and play POK with us! https://pok.example/t/K7Q4M9XD.',
])('%s leads to the table', (text) => {
  expect(parseInvitation(text)).toBe('K7Q4M9XD');
});

test.each([
  '',
  'POK',
  'K7Q4M9X',
  'K7Q4M9XO',
  'https://pok.example/',
  'https://pok.example/t/',
  '/t/K7Q4M9XDD',
])('“%s” leads to no table', (text) => {
  expect(parseInvitation(text)).toBeUndefined();
});

test.each([
  'K7Q4M9',
  ' k7q-4m9 ',
  'https://pok.example/tournament/K7Q4M9',
  'Come: https://pok.example/tournament/K7Q4M9/big-screen.',
])('%s leads to the tournament', (text) => {
  expect(parseTournamentInvitation(text)).toBe('K7Q4M9');
  expect(parseInvitation(text)).toBeUndefined();
});

test.each(['K7Q4M9XD', '/t/K7Q4M9', 'https://pok.example/tournament/standings'])(
  '“%s” leads to no tournament',
  (text) => {
    expect(parseTournamentInvitation(text)).toBeUndefined();
  },
);

test('says which letters and digits codes never contain', () => {
  expect(neverInCodes()).toBe('B I L O S U V Z, 0 1 2 5 8');
});
