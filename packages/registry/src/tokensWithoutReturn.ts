/**
 * Tokens to call with a `transfer` that returns nothing (product.md §7: "USDT contracts use a different transfer ABI"), as
 * CAIP-10 ids in lower case. A call that reads no return value is right for a token that has one too, so a token
 * listed here by mistake still works.
 *
 * Those of Ethereum are the ones github.com/d-xo/weird-erc20 names; the last answers false though it has paid, so its
 * answer is not to be read either. The others are the USDT contracts AppKit 1.7.3 treats so, under the networks they
 * are on. One of its addresses, which it calls "Cosmos", is Kava's (eip155:2222, not a network of this registry) and is
 * left out.
 */
export const tokensWithoutReturn: readonly string[] = [
  'eip155:1:0xdac17f958d2ee523a2206206994597c13d831ec7', // USDT
  'eip155:1:0xb8c77482e45f1f44de1745f52c74426c631bdd52', // BNB
  'eip155:1:0xd26114cd6ee289accf82350c8d8487fedb8a0c07', // OMG
  'eip155:1:0x4922a015c4407f87432b179bb209e125432e4a2a', // XAUt
  'eip155:56:0x55d398326f99059ff775485246999027b3197955', // USDT
  'eip155:137:0xc2132d05d31c914a87c6611c10748aeb04b58e8f', // USDT
  'eip155:42161:0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9', // USDT
  'eip155:42220:0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e', // USDT
  'eip155:43114:0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7', // USDT
]
