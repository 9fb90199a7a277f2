// The EnsController of AppKit 1.7.3 as published, over our server (services.md §3, data-sources.md §6.5).
import { getLocalEvmAccount, localEvmAccountIndexes } from '@gangway/dev'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Controllers, chain, loadControllers } from './loadControllers.js'
import { type LocalServer, startLocalServer } from './startLocalServer.js'

const account = getLocalEvmAccount(localEvmAccountIndexes.wallets[0])
const name = 'marina.reown.id'

let server: LocalServer
let controllers: Controllers

beforeAll(async () => {
  server = await startLocalServer()
  controllers = await loadControllers(server, account.address, {
    signMessage: (message: string) => account.signMessage({ message }),
  })
  const { AccountController, ConnectorController } = controllers
  AccountController.setCaipAddress(`${chain}:${account.address}`, 'eip155')
  // Names are for wallets of the frame alone there.
  vi.spyOn(ConnectorController, 'getAuthConnector').mockReturnValue({ id: 'ID_AUTH' } as never)
})

afterAll(async () => {
  vi.restoreAllMocks()
  await server?.stop()
})

test('default: a free name is suggested, registered and then no more free', async () => {
  const { EnsController, RouterController } = controllers
  const [first, ...others] = await EnsController.getSuggestions('marina')
  expect(first).toEqual({ name, registered: false })
  expect(others).toHaveLength(4)
  expect(await EnsController.isNameRegistered(name)).toBe(false)
  await EnsController.registerName(name)
  expect(RouterController.state.view).toBe('RegisterAccountNameSuccess')
  expect(await EnsController.isNameRegistered(name)).toBe(true)
  expect((await EnsController.getSuggestions('marina'))[0]).toEqual({ name, registered: true })
})

test('behavior: it leads to its account, in the legacy form too, and the account to it', async () => {
  const { EnsController } = controllers
  for (const asked of [name, 'marina.wcn.id']) {
    const { addresses } = await EnsController.resolveName(asked)
    expect(Object.values(addresses)[0]?.address).toBe(account.address)
  }
  const [own] = await EnsController.getNamesForAddress(account.address)
  expect(own).toMatchObject({
    name: expect.stringMatching(/^marina\./),
    registered: expect.any(Number),
    attributes: [{}],
  })
})

test('error: a name that is taken, or nobody’s, is answered in words', async () => {
  const { EnsController } = controllers
  await expect(EnsController.registerName('support.reown.id')).rejects.toThrow('Error registering name')
  await expect(EnsController.resolveName('nobody-here.reown.id')).rejects.toThrow('Error resolving name')
})
