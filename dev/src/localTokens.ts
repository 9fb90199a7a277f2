import { address, type Address as Mint } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { type Address, getAddress } from 'viem'

/** A token of the local world. `at` is its contract, the same on both EVM chains, or its mint. */
export type LocalToken<At extends string = string> = {
  at: At
  name: string
  symbol: string
  decimals: number
}

/**
 * Tokens of the local EVM chains, by the name the faucet knows them by. The deployer's transactions 1 to 6 create
 * them in this order, which fixes where they are; the registry lists those that product.md §5 lets a balance list show.
 */
export const localEvmTokens = {
  usdx: evmToken('0x98eDDadCfde04dC22a0e62119617e74a6Bc77313', 'USDX', 'USDX', 6),
  /** `transfer` returns nothing. */
  usdtx: evmToken('0x2B574555158337Cd46d47c2Ca57E4698A1f04e70', 'USDT-like', 'USDTX', 6),
  /** Burns a hundredth of every transfer. */
  feex: evmToken('0xcA8b49076D1A8039599e24979abf819af784c27a', 'Fee token', 'FEEX', 18),
  tickx: evmToken('0xc039b3B46814D8388e5205D37Dd0D154D806F1f4', 'Tickets', 'TICKX', 0),
  grainx: evmToken('0x2B15063A6F8a11d18404C801F295b1d19dCC8574', 'Grains', 'GRAINX', 24),
  /** `transfer` moves nothing and returns false. */
  falsex: evmToken('0xDd8cb59289bF7e324a37F74f8abB16D9F133cb2e', 'False token', 'FALSEX', 18),
} as const satisfies Record<string, LocalToken<Address>>

/**
 * A token whose owners may sign what they allow (EIP-2612), made with the pools of `deployLocalPools`. `refuse(true)`, which
 * anybody may call, has it refuse what was signed.
 */
export const localPermitToken = evmToken(
  '0xAB12c056B484B6F6DD23C95C5b2a8804aD4410E0',
  'Permit token',
  'PERMX',
  18,
)

/** A mint of the local Solana network. */
export type LocalMint = LocalToken<Mint> & {
  /** The token program it belongs to. */
  program: Mint
}

/** The token program with extensions. */
export const token2022ProgramAddress = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

/** Mints of the local Solana network, by the name the faucet knows them by. */
export const localSolanaTokens = {
  usdx: {
    at: address('Dmc9yijjdRTZhMyjqTyE3GF9iSB1zpBDDi4MkhYjoNPn'),
    program: TOKEN_PROGRAM_ADDRESS,
    name: 'USDX',
    symbol: 'USDX',
    decimals: 6,
  },
  /** Token-2022: keeps back a hundredth of every transfer, at most 5 FEEX. */
  feex: {
    at: address('9ciBYKimSAzFQTbHaB3yqbiJysyu7WLRUd6njQPBXfr9'),
    program: token2022ProgramAddress,
    name: 'Fee token',
    symbol: 'FEEX',
    decimals: 9,
  },
} as const satisfies Record<string, LocalMint>

/** The tokens of the local world by chain family and key. */
export const localTokensByNamespace: {
  eip155: Readonly<Record<string, LocalToken<Address>>>
  solana: Readonly<Record<string, LocalMint>>
} = { eip155: { ...localEvmTokens, permx: localPermitToken }, solana: localSolanaTokens }

/** USDX of the local EVM chains. */
export const usdxAddress = localEvmTokens.usdx.at

/** USDX's mint on the local Solana network. */
export const usdxMint = localSolanaTokens.usdx.at

function evmToken(at: string, name: string, symbol: string, decimals: number): LocalToken<Address> {
  return { at: getAddress(at), name, symbol, decimals }
}
