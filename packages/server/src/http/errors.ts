import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { AheadOfLogError } from '@pok/log';
import {
  locateProblem,
  PROBLEM_STATUS,
  type ProblemBody,
  type ProblemCode,
  UnreadableLogError,
} from '@pok/protocol';
import type { FastifyError, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { unreadableMessage } from '../stopped-table.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** What is wrong with a request: thrown by routes, sent by `sendProblem`. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, message: string, retryAfter?: number) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export function sendProblem(reply: FastifyReply, { code, message, retryAfter }: Problem): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .code(PROBLEM_STATUS[code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({ error: code, message } satisfies ProblemBody);
}

/** Sends a problem to a client whose bytes Node can't read as a request: there is no reply object for it. */
export function sendBrokenRequest({ code }: { readonly code?: string }, socket: Socket): void {
  endWith(brokenRequest(code), socket);
}

/** Sends a problem on a bare connection and closes it: nothing else would. */
export function endWith({ code, message }: Problem, connection: Duplex): void {
  if (!connection.writable) {
    connection.destroy();
    return;
  }
  const body = JSON.stringify({ error: code, message } satisfies ProblemBody);
  const status = `${PROBLEM_STATUS[code]} ${STATUS_CODES[PROBLEM_STATUS[code]]}`;
  const headers = Object.entries({
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  connection.end(`HTTP/1.1 ${status}\r\n${headers.join('')}\r\n${body}`, () => connection.destroy());
}

function brokenRequest(code: string | undefined): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Problem('too-slow', 'send the headers within 5 s, and the whole request within 10 s');
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('too-big', 'headers are at most 8 KiB');
  return new Problem('bad-request', 'this is not HTTP');
}

export function unknownToken(): Problem {
  return new Problem('unknown-token', 'ask for a player: POST /api/players');
}

export function foreignPage(): Problem {
  return new Problem('foreign-page', 'only pages of this server may use it');
}

export function restarting(): Problem {
  return new Problem('restarting', 'the server is restarting: come back', 1);
}

export function broken(): Problem {
  return new Problem('broken', 'something broke on the server: try again');
}

/** A command may have been stored before the connection broke. Repeated with the same id, it is not done twice. */
export function unavailable(): Problem {
  const message = "the server's database is away: try again, and send a command under the same id";
  return new Problem('unavailable', message, 2);
}

export function serverFull(): Problem {
  return new Problem('server-full', 'too many tables are being played here', 10);
}

export function tooManyReads(): Problem {
  return new Problem('server-full', 'too many lists of matches are being read here', 2);
}

/** The problem to tell the client; `undefined` if the fault is the server's. */
export function problemOf(error: FastifyError | Error): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof AheadOfLogError) return unavailable();
  if (error instanceof UnreadableLogError) return new Problem('unreadable-table', unreadableMessage(error));
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation;
    const location = issue?.instancePath.slice(1).replaceAll('/', '.');
    return new Problem('bad-request', locateProblem(location, issue?.message));
  }
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new Problem('too-big', 'a body is at most 2 KiB');
  if (status === 415) return new Problem('not-json', 'send content-type: application/json');
  if (status === 404 || status === 403) return new Problem('not-found', 'there is nothing here');
  if (status !== undefined && status >= 400 && status < 500) return new Problem('bad-request', error.message);
  return undefined;
}
