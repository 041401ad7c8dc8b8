/** A table's code: 8 letters and digits without look-alikes, as in a link or spoken. */
export type TableCode = string;

/** Who somebody is to others: public, unlike the token that proves it. */
export type PersonId = string;
