import { GangwayError } from '@gangway/protocol'
import {
  type Address,
  type CompiledTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getInstructionsFromCompiledTransactionMessage,
  type Instruction,
  type LoadedAddresses,
  type Transaction,
} from '@solana/kit'

// What wallets may add: their own fee settings, and Lighthouse's checks that the outcome is as they showed it.
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
const assertionProgram = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'

/**
 * Checks that a wallet signed the transfer it was asked to sign: same payer, same lifetime, the same instructions
 * in the same order, none added except fee settings and assertions. The lifetime matters because “expired,
 * nothing was sent” is decided by it.
 *
 * @throws GangwayError `SEND_SOLANA_FAILED`; the transaction must then not be submitted.
 */
export function assertSignedAsAsked(signed: Transaction, asked: Transaction): void {
  const signedMessage = decodeMessage(signed)
  const askedMessage = decodeMessage(asked)
  const [payer] = askedMessage.staticAccounts
  if (!payer || !signed.signatures[payer]) throw failure('the wallet did not sign')
  const isSame =
    signedMessage.staticAccounts[0] === payer &&
    signedMessage.lifetimeToken === askedMessage.lifetimeToken &&
    getTransferBytes(signedMessage) === getTransferBytes(askedMessage)
  if (!isSame) throw failure('the wallet signed another transaction than it was asked to')
}

function decodeMessage({
  messageBytes,
}: Transaction): CompiledTransactionMessage & { lifetimeToken: string } {
  return getCompiledTransactionMessageDecoder().decode(messageBytes)
}

// The instructions that move something, spelled out so that they can be compared.
function getTransferBytes(message: CompiledTransactionMessage): string {
  return getInstructionsFromCompiledTransactionMessage(message, nameLookedUp(message))
    .filter(
      ({ programAddress }) => programAddress !== computeBudgetProgram && programAddress !== assertionProgram,
    )
    .map(spellOut)
    .join('\n')
}

// What stands in an address table, as in swaps, is known by its place there: two transactions that name the same places mean
// the same accounts. What it is, nobody has to be asked.
function nameLookedUp(message: CompiledTransactionMessage): LoadedAddresses | null {
  if (!('addressTableLookups' in message) || !message.addressTableLookups) return null
  const name = (kind: 'writableIndexes' | 'readonlyIndexes') =>
    message.addressTableLookups?.flatMap((lookup) =>
      lookup[kind].map((index) => `${lookup.lookupTableAddress} ${index}` as Address),
    ) ?? []
  return { writable: name('writableIndexes'), readonly: name('readonlyIndexes') }
}

function spellOut({ programAddress, accounts = [], data }: Instruction): string {
  return [programAddress, ...accounts.map((account) => account.address), String(data ?? [])].join(' ')
}

function failure(details: string): GangwayError {
  return new GangwayError('SEND_SOLANA_FAILED', { details })
}
