import type { MessageError } from '@pok/protocol';

/** What the server says to a command: its answer, or why it was not heard. */
export type Reply<Answer> =
  | { readonly id: string; readonly answer: Answer }
  | { readonly id: string; readonly unheard: string };

type AnswerMessage<Answer> = Answer & { readonly type: 'answer'; readonly id: string };
type ErrorMessage = {
  readonly type: 'error';
  readonly code: MessageError;
  readonly message: string;
  readonly id?: string;
};

/** Undefined if the error is about no command, or if repeating the command would not help. */
export function replyOf<Answer>(message: AnswerMessage<Answer> | ErrorMessage): Reply<Answer> | undefined {
  if (message.type === 'answer') return { id: message.id, answer: message };
  const { code, id, message: unheard } = message;
  return code === 'too-many' && id !== undefined ? { id, unheard } : undefined;
}
