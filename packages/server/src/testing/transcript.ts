import { createMemoryLog } from '@pok/log';
import {
  type ClientMessage,
  type Command,
  PROTOCOL_VERSION,
  type Request,
  type ServerMessage,
} from '@pok/protocol';
import { SHAPES, type Shape, shapesIn } from '@pok/rules';
import { createTable, type TableActor } from '@pok/table';
import { inertDependencies } from './inert-dependencies.ts';

const CODE = 'K7M4XQ3P';
const NODE = 'node';
const PEOPLE = ['ana', 'ben', 'cem'] as const;
type Person = (typeof PEOPLE)[number];

/** Everything on Ana's socket during a short match of three, with notes on what the others do. */
export async function writeTranscript(): Promise<string> {
  const transcript = await Transcript.open();
  await transcript.play();
  return `${transcript.lines.join('\n')}\n`;
}

class Transcript {
  readonly lines: string[] = [];
  readonly #table: TableActor;
  #ids = 0;

  static async open(): Promise<Transcript> {
    let clock = 1_794_000_000_000;
    let seeds = 0;
    const made = await createTable(
      { code: CODE, host: 'ana', name: 'Ana', settings: { players: 3 } },
      {
        ...inertDependencies(createMemoryLog()),
        newServerSeed() {
          seeds += 1;
          return `${seeds}${seeds}`.repeat(32);
        },
        now() {
          clock += 1_000;
          return clock;
        },
      },
    );
    if (!made.ok) throw new Error(made.refusal);
    for (const person of PEOPLE) await made.table.arrive(person, NODE);
    return new Transcript(made.table);
  }

  /** Use `open`. */
  constructor(table: TableActor) {
    this.#table = table;
  }

  async play(): Promise<void> {
    await this.#others({ ben: { type: 'sit', name: 'Ben' }, cem: { type: 'sit', name: 'Cem' } });
    this.#say({ type: 'hello', protocol: PROTOCOL_VERSION, token: 'TOKEN' });
    this.#hear({ type: 'view', view: this.#view() });
    this.#table.subscribe((change) =>
      this.#hear(change.type === 'view' ? { type: 'view', view: this.#view() } : change),
    );
    await this.#ana({ type: 'add-client-seed', match: 1, clientSeed: 'r4nd0m-seed_of-Ana' });
    await this.#ana({ type: 'start' });

    this.#note('Round 1. Ana closes her fist, opens it again and thinks.');
    await this.#ana(this.#close('ana'));
    await this.#ana({ type: 'open', match: 1, round: 1 });
    this.#note('Ben closes his.');
    await this.#others({ ben: this.#close('ben') });
    await this.#ana(this.#close('ana'));
    this.#note('Cem closes the last one: all open.');
    await this.#others({ cem: this.#close('cem') });

    this.#note('Round 2. After Ana, Ben and Cem close at the same moment: nobody sees their fists closed.');
    await this.#ana(this.#close('ana'));
    await this.#others({ ben: this.#close('ben'), cem: this.#close('cem') });

    this.#note('Round 3. Ben and Cem close at the same moment, before Ana: two messages share a version.');
    await this.#others({ ben: this.#close('ben'), cem: this.#close('cem') });
    await this.#ana(this.#close('ana'));

    for (let round = 4; this.#table.state.match?.ended === null; round += 1) {
      this.#note(`Round ${round}.`);
      await this.#others({ ben: this.#close('ben'), cem: this.#close('cem') });
      await this.#ana(this.#close('ana'));
    }
  }

  /** Ana plays the shape of die One, and the others avoid it if they can: she hands over a counter in every round. */
  #close(person: Person): Command {
    const { match } = this.#table.state;
    if (match?.round == null) throw new Error('no round is running');
    const { number, roll } = match.round;
    const hand = match.game.hands[PEOPLE.indexOf(person)];
    const held = hand === undefined ? [] : shapesIn(hand);
    const isWanted = (shape: Shape) => (shape === roll[0]) === (person === 'ana');
    const shape = held.find(isWanted) ?? held[0] ?? SHAPES[0];
    return { type: 'close', match: match.number, round: number, shape };
  }

  async #ana(command: Command): Promise<void> {
    const request = this.#request(command);
    this.#say({ type: 'command', ...request });
    const answer = await this.#table.submit('ana', request);
    this.#hear({ type: 'answer', id: request.id, ...answer });
  }

  async #others(commands: Partial<Record<Person, Command>>): Promise<void> {
    const submitted = Object.entries(commands).map(([person, command]) =>
      this.#table.submit(person, this.#request(command)),
    );
    for (const answer of await Promise.all(submitted)) if (!answer.ok) throw new Error(answer.refusal);
  }

  #request(command: Command): Request {
    this.#ids += 1;
    return { id: `c${this.#ids}`, command };
  }

  #view() {
    return this.#table.view({ kind: 'person', person: 'ana' });
  }

  #say(message: ClientMessage): void {
    this.lines.push(`→ ${JSON.stringify(message)}`);
  }

  #hear(message: ServerMessage): void {
    this.lines.push(`← ${JSON.stringify(message)}`);
  }

  #note(text: string): void {
    this.lines.push(`# ${text}`);
  }
}
