import { type Address, address } from '@solana/addresses'

/** Programs whose instructions are known here. */
export const programs = {
  system: address('11111111111111111111111111111111'),
  computeBudget: address('ComputeBudget111111111111111111111111111111'),
  token: address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  token2022: address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
  associatedToken: address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
  memo: address('Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH'),
  memoV2: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
  memoV1: address('Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'),
} as const satisfies Record<string, Address>
