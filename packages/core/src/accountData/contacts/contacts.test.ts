import { gangwayOne } from '@gangway/registry'
import { beforeEach, expect, test } from 'vitest'
import type { Config } from '../../config/config.js'
import { createConfig } from '../../createConfig.js'
import { createMemoryStorage, type KeyValueStorage } from '../../kernel/storage/keyValueStorage.js'
import { getContacts } from './getContacts.js'
import { removeContact, saveContact } from './saveContact.js'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const anna = { chainNamespace: 'eip155', address, name: 'Anna' } as const

let storage: KeyValueStorage
let config: Config
const open = () => createConfig({ projectId: '', apiUrl: '', networks: [gangwayOne], storage })

beforeEach(() => {
  storage = createMemoryStorage()
  config = open()
})

test('default: kept in this browser, by name', () => {
  saveContact(config, anna)
  saveContact(config, { chainNamespace: 'solana', address: 'So1', name: 'Aaron' })
  expect(getContacts(open()).map(({ name }) => name)).toEqual(['Aaron', 'Anna'])
})

test('behavior: an address has one name, however it is spelled, and can be forgotten', () => {
  saveContact(config, anna)
  saveContact(config, { ...anna, address: address.toLowerCase(), name: 'Annie' })
  expect(getContacts(config).map(({ name }) => name)).toEqual(['Annie'])
  removeContact(config, anna)
  expect(getContacts(config)).toEqual([])
})

test('behavior: what cannot be seen is left out of a name; without one nothing is kept', () => {
  expect(saveContact(config, { ...anna, name: ' An\u202ena ' })).toBe(true)
  expect(getContacts(config)[0]?.name).toBe('Anna')
  expect(saveContact(config, { ...anna, address: '0x1', name: '\u200b' })).toBe(false)
})

test('error: no more than 500; those there are can still be renamed', () => {
  for (let index = 0; index < 500; index += 1) saveContact(config, { ...anna, address: `0x${index}` })
  expect(saveContact(config, anna)).toBe(false)
  expect(saveContact(config, { ...anna, address: '0x1', name: 'Bruno' })).toBe(true)
  expect(getContacts(config)).toHaveLength(500)
})
