import type { MatchExport } from '@pok/table';
import { z } from 'zod';

/** docs/fairness.md, the bytes. */
export const hash = z.string().regex(/^[0-9a-f]{64}$/);
export const secret = z.string().regex(/^[0-9a-f]{64}$/);
export const blind = z.string().regex(/^[0-9a-f]{32}$/);
export const word = z.string().regex(/^[0-9A-Za-z_-]{0,64}$/);
/** ms since 1970. */
export const time = z.int().min(0);

/** docs/fairness.md, the export. */
export const matchExportSchema: z.ZodType<MatchExport, MatchExport> = z
  .strictObject({
    format: z.literal('pok-match-1'),
    table: z.string(),
    match: z.int().min(1),
    startedAt: time,
    endedAt: time,
    players: z.array(z.strictObject({ name: z.string(), kind: z.enum(['person', 'bot']), word })),
    commitment: hash,
    secret,
    rounds: z.array(
      z.strictObject({
        roll: z.string().regex(/^[DST][DST-]{2}$/),
        plays: z.string().regex(/^[DST]{3,7}$/),
        commitments: z.array(hash),
        blinds: z.array(blind),
        closings: z.array(z.int().min(1)),
      }),
    ),
    result: z.string(),
    record: z.string(),
  })
  .meta({ id: 'MatchExport' });
