import { expect, test } from 'vitest'
import { createAccountChanges } from './createAccountChanges.js'

const change = { account: 'one', chain: 'eip155:31337' } as const

test('default: those who wait for the account, and those who wait for any, are told until they end it', () => {
  const changes = createAccountChanges()
  const told: string[] = []
  const ends = [
    changes.subscribe('one', () => told.push('one')),
    changes.subscribe(undefined, () => told.push('any')),
    changes.subscribe('other', () => told.push('other')),
  ]
  changes.tell(change)
  expect(told).toEqual(['one', 'any'])
  for (const end of ends) end()
  changes.tell(change)
  expect(told).toHaveLength(2)
})

test('behavior: one that throws keeps no other from hearing, and one subscribed twice ends once each', () => {
  const changes = createAccountChanges()
  let count = 0
  const listener = () => void count++
  changes.subscribe('one', () => {
    throw new Error('its own affair')
  })
  const end = changes.subscribe('one', listener)
  changes.subscribe('one', listener)
  changes.tell(change)
  end()
  end()
  changes.tell(change)
  expect(count).toBe(3)
})
