import { frameConnectionIds, getDefaultStorage, isFrameConnection, readCustody } from '@gangway/core'
import { useEffect, useState } from 'react'
import { useActiveConnection } from '../../hooks/useActiveConnection.js'
import { useBalances } from '../../hooks/useBalances.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useGangway } from '../../hooks/useGangway.js'
import { getTotal } from './getTotal.js'

/** Where it is kept what became of the note, by address of the wallet. Not among `storageKeys`, which the button would carry. */
export const recoveryNoteKey = 'gangway.v1.recoveryNote'

const day = 86_400_000

/** How often a person puts it off until it comes no more, and for how long each time, ms. */
const mostPutOff = 3
const putOffFor = 30 * day

/** It comes before that where the wallet holds so many times what it held then, of this much at least, USD. */
const largerStep = 10
const leastValue = 10

/** `until` in Unix milliseconds; `value` in USD. */
type Kept = { count: number; until: number; value: number }

/**
 * Whether the person is told that the service keeps what recovers their wallet: once it holds something, or where the
 * project wants them to keep it; null: not. What is held is what the view has read anyway; the frame is asked only then.
 */
export function useRecoveryNote(): { putOff(): void; follow(): void } | null {
  const config = useConfig()
  const connection = useActiveConnection()
  const policy = useGangway(({ frame }) => frame.custodyPolicy)
  const wallet = useGangway(({ connections: all }) => {
    const { eip155, solana } = frameConnectionIds
    return (all.get(eip155) ?? all.get(solana))?.accounts[0].address ?? ''
  })
  const { entry } = useBalances()
  const [keptBy, setKeptBy] = useState({ wallet: '', mode: '' })
  const [, setChanges] = useState(0)
  const held = (entry?.tokenBalances ?? []).filter(
    ({ amount, address, isVerified }) => amount > 0n && (address === null || isVerified),
  )
  const value = getTotal(held).value ?? 0
  const key = `${recoveryNoteKey}:${wallet}`
  const isDue =
    connection !== null &&
    isFrameConnection(connection) &&
    (policy === 'user' || (policy === 'escrow' && held.length > 0)) &&
    isTime(read(key), value)
  const write = ({ count, until, value }: Kept) => {
    getDefaultStorage().setItem(key, `${count} ${until} ${value}`)
    setChanges((changes) => changes + 1)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written is of this wallet
  useEffect(() => {
    if (!isDue) return undefined
    let isOver = false
    const tell = (mode: string | null) => {
      if (isOver || mode === null) return
      setKeptBy({ wallet, mode })
      // Whoever keeps it is asked for nothing, and the frame for a month neither.
      if (mode === 'user') write({ ...read(key), until: Date.now() + putOffFor, value: Infinity })
    }
    readCustody(config).then(tell, () => undefined)
    return () => {
      isOver = true
    }
  }, [config, wallet, isDue])

  if (!isDue || keptBy.wallet !== wallet || keptBy.mode !== 'escrow') return null
  return {
    putOff: () => write({ count: read(key).count + 1, until: Date.now() + putOffFor, value }),
    follow: () => write({ ...read(key), until: Date.now() + day, value: Infinity }),
  }
}

function read(key: string): Kept {
  const text = getDefaultStorage().getItem(key)
  const [count = 0, until = 0, value = 0] = text ? text.split(' ').map(Number) : []
  return { count, until, value }
}

function isTime({ count, until, value: before }: Kept, value: number): boolean {
  if (count >= mostPutOff) return false
  return Date.now() >= until || value >= largerStep * Math.max(before, leastValue)
}
