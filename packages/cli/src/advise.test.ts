import { describe, expect, test } from 'vitest';
import { runPok } from '../test/run-pok.ts';

const QUESTION = ['advise', '--hands', 'DDSSTT,DDSST,DSTT', '--roll', 'TD-'];

describe('pok advise', () => {
  test('prints the value of each choice for every seat', async () => {
    const { code, out } = await runPok(QUESTION);
    expect(code).toBe(0);
    expect(out).toMatch(/^Roll TD-, by the solved strategy for 3$/m);
    expect(out.match(/^seat \d {2}\w+ +wins +\d+\.\d % before the roll$/gm)).toHaveLength(3);
    expect(out.match(/play +\d+\.\d % {2}into the box +\d+\.\d % {2}wins +\d+\.\d %$/gm)).toHaveLength(9);
  });

  test('--json and --batch agree', async () => {
    const one = await runPok([...QUESTION, '--json']);
    const many = await runPok(['advise', '--batch'], '{"hands":["DDSSTT","DDSST","DSTT"],"roll":"TD-"}\n');
    const { handOver, ...rest } = JSON.parse(one.out);
    expect(JSON.parse(many.out)).toEqual(rest);
    expect(Object.keys(rest)).toEqual(['mix', 'win', 'value']);
    expect(Object.keys(rest.mix[0])).toEqual(['D', 'S', 'T']);
    expect(handOver).toHaveLength(3);
  });

  test('--batch answers every line in order, and says what is wrong with bad ones', async () => {
    const lines = [
      '{"hands":["DD","SS","TT"],"roll":"DDD"}',
      'nonsense',
      '{"hands":["DD","SS"],"roll":"DDD"}',
      '{"hands":["DD","SS","DDD"],"roll":"DDD"}',
      '{"hands":["DD","SS","D"],"roll":"DDD"}',
      '{"hands":["DD","DD","DD","DD"],"roll":"DDD"}',
      '{"hands":["DD","SS","TT"],"roll":"-DD"}',
      '{"hands":["DD","SS","TT"],"roll":"DDD","seat":1}',
      '[]',
      '{"hands":["TT","DD","SS"],"roll":"DDD"}',
    ];
    const { code, out } = await runPok(['advise', '--batch'], lines.join('\n'));
    const answers = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(answers).toHaveLength(lines.length);
    expect(answers[0].mix).toEqual([
      { D: 1, S: 0, T: 0 },
      { D: 0, S: 1, T: 0 },
      { D: 0, S: 0, T: 1 },
    ]);
    expect(answers.slice(1, 9).map((answer) => Object.keys(answer))).toEqual(Array(8).fill(['error']));
    expect(answers[4].error).toBe('the match is over: somebody holds fewer than two counters');
    expect(answers[5].error).toBe('the position is dead: nothing can ever go into the box again');
    expect(answers[6].error).toBe('roll "-DD": die One is never blank');
    expect(answers[9].value[1]).toBe(answers[0].value[0]);
  });

  test.each([
    [['advise'], /advise needs hands and a roll/],
    [['advise', '--hands', 'DD,SS', '--roll', 'D--'], /2 hands: POK is for 3 to 7 players/],
    [['advise', '--hands', 'DD,SS,XX', '--roll', 'D--'], /hand "XX": give letters D, S and T/],
    [['advise', '--hands', 'DD,SS,TT', '--roll', 'D'], /roll "D": give three faces/],
  ])('%s is refused in one line', async (args, message) => {
    const { code, out, error } = await runPok(args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(error).toMatch(message);
    expect(error.trimEnd().split('\n')).toHaveLength(1);
  });
});
