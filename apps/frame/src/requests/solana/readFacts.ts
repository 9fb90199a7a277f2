import type { Address } from '@solana/addresses'
import { toPictureId } from '../../model/toPictureId.js'
import type { Token } from '../model/token.js'
import type { SigningContext } from '../signingContext.js'
import type { SolanaAccount, SolanaNode } from './createSolanaNode.js'
import { readCreation } from './instructions/associatedToken.js'
import type { InstructionFacts } from './instructions/knownProgram.js'
import { readNftNames } from './readNftNames.js'
import { readMintDecimals, readTokenAccount } from './readTokenAccount.js'
import type { SolanaTransaction } from './transaction.js'

/** What the chain says of the accounts of a transaction before it. */
export type TransactionFacts = InstructionFacts & { accounts: ReadonlyMap<Address, SolanaAccount | null> }

/** Reads every account a transaction names, then the mints of the token accounts among them and who owns those. */
export async function readFacts(
  transaction: SolanaTransaction,
  { config, network, solanaAddress, texts }: SigningContext,
  node: SolanaNode,
): Promise<TransactionFacts> {
  const named = transaction.accounts.flatMap(({ address }) => address ?? [])
  const first = await node.getAccounts([...new Set(named)])
  const held = [...first.values()].flatMap((account) => readTokenAccount(account) ?? [])
  const created = transaction.instructions.flatMap((instruction) => readCreation(instruction) ?? [])
  const further = [...held, ...created].flatMap(({ mint, owner }) => [mint, owner])
  const second = await node.getAccounts([...new Set(further)].filter((address) => !first.has(address)))
  const accounts = new Map([...first, ...second])
  const names = await readNftNames(accounts, node)
  const listed = config.tokens.filter(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)

  return {
    accounts,
    texts,
    account: solanaAddress,
    native: {
      ...network.nativeCurrency,
      isListed: true,
      picture: toPictureId(network.caipNetworkId, null),
    },
    listedMints: listed.map(({ address }) => address),
    getAccount: (address) => accounts.get(address) ?? null,
    getTokenAccount: (address) =>
      readTokenAccount(accounts.get(address)) ??
      created.find((account) => account.address === address) ??
      null,
    getToken(mint): Token {
      const known = listed.find(({ address }) => address === mint)
      if (known) {
        const picture = toPictureId(network.caipNetworkId, mint)
        return { symbol: known.symbol, decimals: known.decimals, isListed: true, picture }
      }
      const decimals = readMintDecimals(accounts.get(mint))
      return { symbol: texts.unverified(names.get(mint) ?? ''), decimals, isListed: false }
    },
  }
}
