import { parseWith } from '@gangway/protocol'
import { isAddress as isSolanaAddress } from '@solana/kit'
import * as v from 'valibot'
import { getAddress, isAddress as isEvmAddress } from 'viem'
import { anyone } from '../controls/createArmedSenders.js'
import type { EvmControls } from '../controls/createEvmControls.js'
import type { SolanaFaults } from '../controls/createSolanaFaults.js'
import { replacements } from '../controls/replaceTransaction.js'
import { invalidInput } from '../invalidInput.js'
import type { NetworkControls } from './createControls.js'

/** What came of a control: a sentence for people, and the hash of what was sent. */
export type ControlResult = { message: string; hash?: string }

/** Most blocks one request makes or takes away. */
const maxBlocks = 256

const blocksSchema = v.object({ count: v.union([v.number(), v.pipe(v.string(), v.trim())]) })
const senderSchema = v.object({ from: v.optional(v.pipe(v.string(), v.trim()), '') })
const replaceSchema = v.object({ hash: v.string(), by: v.picklist(replacements) })
const priceSchema = v.object({
  percent: v.pipe(v.union([v.number(), v.pipe(v.string(), v.trim())]), v.transform(Number), v.number()),
})
const answerSchema = v.object({ answer: v.pipe(v.string(), v.trim(), v.picklist(['yes', 'no'])) })
const switchSchema = v.object({ isOn: v.boolean() })

type Actions<Target> = Record<string, (target: Target, body: unknown) => Promise<ControlResult>>

const evmActions: Actions<EvmControls> = {
  async mine(controls, body) {
    const count = readCount(body)
    await controls.mine(count)
    return { message: `Made ${countBlocks(count)}.` }
  },
  async pause(controls) {
    await controls.pause()
    return { message: 'Paused. What is sent now waits.' }
  },
  async resume(controls) {
    await controls.resume()
    return { message: 'Every transaction gets its block again.' }
  },
  async reorg(controls, body) {
    const count = readCount(body)
    await controls.reorg(count)
    return { message: `Replaced the last ${countBlocks(count)} by empty ones.` }
  },
  async 'fail-next'(controls, body) {
    const from = readSender(body, (text) => isEvmAddress(text, { strict: false }))
    await controls.failNext(from === anyone ? anyone : getAddress(from))
    return { message: `The next transaction of ${from} will fail in its block.` }
  },
  async 'stop-faults'(controls) {
    await controls.stopFailing()
    return { message: 'Nothing will fail on purpose.' }
  },
  async replace(controls, body) {
    const { hash, by } = parseWith(replaceSchema, body)
    return { message: 'Replaced.', hash: await controls.replace(hash, by) }
  },
  async 'refuse-permits'(controls, body) {
    const { answer } = parseWith(answerSchema, body)
    await controls.refusePermits(answer === 'yes')
    return { message: `PERMX ${answer === 'yes' ? 'refuses' : 'takes'} what its owners have signed.` }
  },
  async 'move-price'(controls, body) {
    const { percent } = parseWith(priceSchema, body)
    if (!(percent > -100 && percent <= 1_000)) throw invalidInput('Between -99 and 1000', 'percent')
    await controls.movePrice(percent)
    return {
      message: `An ether is ${Math.abs(percent)} % ${percent < 0 ? 'cheaper' : 'dearer'} in the pools.`,
    }
  },
}

const solanaActions: Actions<SolanaFaults> = {
  async 'fail-next'(faults, body) {
    const from = readSender(body, isSolanaAddress)
    faults.failNext(from)
    return { message: `The next transaction of ${from} will fail in its block.` }
  },
  async 'drop-next'(faults, body) {
    const from = readSender(body, isSolanaAddress)
    faults.dropNext(from)
    return { message: `The next transaction of ${from} will get lost.` }
  },
  async 'stop-faults'(faults) {
    faults.stopFaults()
    return { message: 'Nothing will fail on purpose.' }
  },
  async 'fee-unknown'(faults, body) {
    const { isOn } = parseWith(switchSchema, body)
    faults.setFeeUnknown(isOn)
    return {
      message: isOn ? 'Questions about fees get no answer.' : 'Questions about fees are answered again.',
    }
  },
}

/**
 * Carries out `POST /api/controls/<CAIP-2>/<action>`.
 *
 * @throws GangwayError `INVALID_INPUT` for an action the network does not have or a body it does not take, and what the
 * control throws.
 */
export async function runControl(
  network: NetworkControls,
  action: string,
  body: unknown,
): Promise<ControlResult> {
  return network.chainNamespace === 'eip155'
    ? findAction(evmActions, action)(network.controls, body)
    : findAction(solanaActions, action)(network.faults, body)
}

function findAction<Target>(actions: Actions<Target>, name: string) {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (action) return action
  throw invalidInput(`This network has no control “${name}”`)
}

function readCount(body: unknown): number {
  const { count: text } = parseWith(blocksSchema, body)
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= maxBlocks) return count
  throw invalidInput(`Write a whole number from 1 to ${maxBlocks}`, 'count')
}

/** The sender a fault is for; nothing means anyone. */
function readSender(body: unknown, isAddress: (text: string) => boolean): string {
  const { from } = parseWith(senderSchema, body)
  if (from === '' || from === anyone) return anyone
  if (isAddress(from)) return from
  throw invalidInput('This is not an address of the network', 'from')
}

const countBlocks = (count: number) => (count === 1 ? '1 block' : `${count} blocks`)
