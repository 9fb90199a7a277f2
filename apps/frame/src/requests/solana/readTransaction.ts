import { GangwayError, invalidParams } from '@gangway/protocol'
import type { Address } from '@solana/addresses'
import { getTransactionDecoder } from '@solana/transactions'
import { refuse } from '../refuse.js'
import type { SigningContext } from '../signingContext.js'
import { readBase58 } from './base58.js'
import type { SolanaNode } from './createSolanaNode.js'
import { type DecodedMessage, decodeMessage } from './decodeMessage.js'
import { readData } from './instructions/knownProgram.js'
import { systemKinds } from './instructions/system.js'
import { programs } from './programs.js'
import { type Instruction, readLookups, type SolanaTransaction } from './transaction.js'

/** Bytes a network packet holds: no transaction is larger. */
const largest = 1_232
/** As many in base58, where reading takes time with the square of the length. */
const longest = 1_683

/**
 * Reads a transaction an app built.
 *
 * @throws GangwayError `INVALID_INPUT` for bytes that are none; `FRAME_REQUEST_REFUSED` where this account does not pay
 * for it.
 */
export async function readTransaction(
  text: string,
  { solanaAddress, texts }: SigningContext,
  node: SolanaNode,
): Promise<SolanaTransaction> {
  if (text.length > longest) throw new GangwayError('REQUEST_TOO_LARGE')
  const bytes = readBase58(text)
  const { message, messageBytes, signatures } = decode(bytes)
  const { staticAccounts, header } = message
  const [feePayer, ...signers] = staticAccounts.slice(0, header.numSignerAccounts)
  if (feePayer !== solanaAddress)
    throw refuse(texts, (each) =>
      signers.some((signer) => signer === solanaAddress) ? each.otherFeePayer : each.notASigner,
    )
  const accounts = [...toStaticUses(message), ...(await readLookups(message, node))]
  const instructions = (message.instructions ?? []).map(
    ({ programAddressIndex, accountIndices = [], data = new Uint8Array() }): Instruction => ({
      // Programs cannot come from a table.
      program: staticAccounts[programAddressIndex] ?? null,
      accounts: accountIndices.map((index) => accounts[index]?.address ?? null),
      data: new Uint8Array(data),
    }),
  )
  const [first] = instructions
  return {
    bytes,
    messageBytes,
    signatureCount: signatures.length,
    isSignedByOthers: signatures.slice(1).every((signature) => signature !== null),
    accounts,
    instructions,
    lifetimeToken: message.lifetimeToken,
    isDurable: first?.program === programs.system && readData(first).u32(0) === systemKinds.advanceNonce,
  }
}

function decode(bytes: Uint8Array) {
  const wrong = () => invalidParams('params.transaction', 'Not a transaction')
  if (bytes.length > largest) throw new GangwayError('REQUEST_TOO_LARGE')
  try {
    const decoded = getTransactionDecoder().decode(bytes)
    const messageBytes = new Uint8Array(decoded.messageBytes)
    const message = decodeMessage(messageBytes)
    const signatures = Object.values<unknown>(decoded.signatures)
    // One byte says how many signatures there are; the message follows them.
    const isWhole = bytes.length === 1 + 64 * signatures.length + messageBytes.length
    if (!message || !isWhole || signatures.length !== message.header.numSignerAccounts) throw wrong()
    return { message, messageBytes, signatures }
  } catch (cause) {
    throw cause instanceof GangwayError ? cause : wrong()
  }
}

function toStaticUses({
  staticAccounts,
  header,
}: DecodedMessage): { address: Address; isWritable: boolean }[] {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  return staticAccounts.map((address, index) => ({
    address,
    isWritable:
      index < numSignerAccounts
        ? index < numSignerAccounts - numReadonlySignerAccounts
        : index < staticAccounts.length - numReadonlyNonSignerAccounts,
  }))
}
