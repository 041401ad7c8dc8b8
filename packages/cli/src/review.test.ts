import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';

const MAIN = new URL('./main.ts', import.meta.url).pathname;

function review(record: string, ...args: readonly string[]) {
  return spawnSync(process.execPath, ['--import', 'tsx', MAIN, 'review', '-', ...args], {
    encoding: 'utf8',
    input: record,
  });
}

const RECORD = `players: Ada, Pim, Otto
1 SST SSS
2 D-- TDD
3 S-- DTS
4 T-- TTT
5 STS SSS
6 ST- DTD
7 DSD SDD
8 DD- TDD
9 TSD TDT
10 DS- DDT
result: win Otto
`;

describe('pok review', () => {
  test('draws everyone’s winning chance and tells where the match turned', () => {
    const { stdout, status } = review(RECORD);
    expect(stdout).toMatch(/^ {2}Ada {3}[▁▂▃▄▅▆▇█]{11} {2}33 % → 0 %$/m);
    expect(stdout).toMatch(/^ {2}Otto {2}[▁▂▃▄▅▆▇█]{10}█ {2}33 % → 100 %$/m);
    expect(stdout).toContain('The match turned in round 10 (● ■■ ---): Otto');
    expect(stdout).toMatch(/^ {2}round \d+, \S{3}: \w+ played . \w+, -\d+\.\d; better was . \w+\.$/m);
    expect(stdout).toMatch(/^Ada .+ \((flawless|sharp|solid|daring|wild)\)\. A good reader/m);
    expect(stdout.split('\n').every((line) => line.length <= 100)).toBe(true);
    expect(status).toBe(0);
  });

  test('--json: luck and skill add up to the change of the winning chance', () => {
    const { seats, rounds, turningPoint } = JSON.parse(review(RECORD, '--json').stdout);
    expect(rounds).toHaveLength(10);
    expect(turningPoint).toEqual({ round: 10, gained: 2, lost: 0 });
    for (const [seat, { change, luck, skill }] of seats.entries()) {
      expect(luck.rolls + luck.others + skill).toBeCloseTo(change, 12);
      expect(1 / 3 + change).toBeCloseTo(seat === 2 ? 1 : 0, 9);
    }
  });

  test('a bad record is told with its line, and the exit code is 1', () => {
    const bad = RECORD.replace('2 D-- TDD', '2 D-- XDD');
    const { stderr, status } = review(bad);
    expect(stderr).toMatch(/^-:3: /);
    expect(status).toBe(1);
    expect(JSON.parse(review(bad, '--json').stdout)).toMatchObject({ file: '-', error: { line: 3 } });
  });
});
