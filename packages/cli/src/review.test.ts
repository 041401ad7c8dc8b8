import { describe, expect, test } from 'vitest';
import { runHere } from '../test/run-here.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';

const write = temporaryFolder();

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
  test('draws everyone’s winning chance and says where the match turned', async () => {
    const { out, code } = await runHere('review', write('match.pok', RECORD));
    expect(out).toMatch(/^ {2}Ada {3}[▁▂▃▄▅▆▇█]{11} {2}33 % → 0 %$/m);
    expect(out).toMatch(/^ {2}Otto {2}[▁▂▃▄▅▆▇█]{10}█ {2}33 % → 100 %$/m);
    expect(out).toContain('The match turned in round 10 (● ■■ ---): Otto');
    expect(out).toMatch(/^ {2}round \d+, \S{3}: \w+ played . \w+, -\d+\.\d; better was . \w+\.$/m);
    expect(out).toMatch(/^Ada .+ \((flawless|sharp|solid|daring|wild)\)\. A good reader/m);
    expect(out.split('\n').every((line) => line.length <= 100)).toBe(true);
    expect(code).toBe(0);
  });

  test('--json: luck and skill add up to the change of the winning chance', async () => {
    const { out } = await runHere('review', '--json', write('match.pok', RECORD));
    const { seats, rounds, turningPoint } = JSON.parse(out);
    expect(rounds).toHaveLength(10);
    expect(turningPoint).toEqual({ round: 10, gained: 2, lost: 0 });
    for (const [seat, { change, luck, skill }] of seats.entries()) {
      expect(luck.rolls + luck.others + skill).toBeCloseTo(change, 12);
      expect(1 / 3 + change).toBeCloseTo(seat === 2 ? 1 : 0, 9);
    }
  });

  test('a bad record is reported with its line, and the exit code is 1', async () => {
    const bad = write('bad.pok', RECORD.replace('2 D-- TDD', '2 D-- XDD'));
    const { error, code } = await runHere('review', bad);
    expect(error).toContain('bad.pok:3: ');
    expect(code).toBe(1);
    const json = await runHere('review', bad, '--json');
    expect(JSON.parse(json.out)).toMatchObject({ file: bad, error: { line: 3 } });
  });
});
