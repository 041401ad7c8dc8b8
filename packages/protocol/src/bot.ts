/** The bots that can sit at a table. */
export const BOT_LEVELS = ['casual', 'steady', 'sharp', 'reader'] as const;
export type BotLevel = (typeof BOT_LEVELS)[number];

/** The names of each level's bots: a table takes the first one that is free. */
export const BOT_NAMES: Readonly<Record<BotLevel, readonly string[]>> = {
  casual: ['Pim', 'Lotta', 'Momo', 'Tilly', 'Bo', 'Juno', 'Nino', 'Kiki'],
  steady: ['Hilda', 'Otto', 'Walter', 'Agnes', 'Bruno', 'Greta', 'Emil', 'Frieda'],
  sharp: ['Ada', 'Turing', 'Emmy', 'Euler', 'Noor', 'Gauss', 'Sofja', 'Nash'],
  reader: ['Mira', 'Sherlock', 'Sibyl', 'Delphi', 'Vesper', 'Argus', 'Cleo', 'Marple'],
};
