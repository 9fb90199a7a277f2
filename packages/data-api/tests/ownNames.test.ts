import {
  type ContractAccount,
  getFreePort,
  getLocalEvmAccount,
  type Instance,
  isWide,
  prepareContractAccount,
  runBySecondRoad,
  startAnvil,
} from '@gangway/dev'
import type { OpenDatabase } from '@gangway/server-kit'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { blockName, releaseName, reserveName } from '../src/index.js'
import { eachDatabase } from './eachDatabase.js'
import { startDataApi } from './startDataApi.js'
import {
  coinTypeHere,
  listAddresses,
  startOwnNames,
  suffix,
  type TestNames,
  toSigner,
} from './startOwnNames.js'

let anvil: Instance
beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
})
afterAll(() => anvil?.stop())

let count = 0
/** A label that no test has registered yet, and unlike every other one. */
const createLabel = () => {
  count += 1
  return `name${[...String(count)].map((digit) => 'abefhjkpty'[Number(digit)]).join('')}x`
}
const createSigner = () => toSigner(privateKeyToAccount(generatePrivateKey()))

await eachDatabase((open) => {
  let opened: OpenDatabase
  let names: TestNames
  let label: string

  beforeAll(async () => {
    opened = await open()
    names = await startOwnNames(opened.database, anvil.url)
  })
  afterAll(async () => {
    await names?.stop()
    await opened?.close()
  })
  beforeEach(() => {
    label = createLabel()
  })

  const lookUp = (name: string) => names.get(`/v1/profile/account/${name}?apiVersion=2`)

  describe('register (data-sources.md §1.2, §6.5)', () => {
    test('default: the account that signed has the name, on its network and on Ethereum', async () => {
      const signer = createSigner()
      const { status, body } = await names.register(label, signer, { attributes: { bio: 'Sails' } })
      expect([status, body]).toEqual([200, expect.objectContaining({ name: `${label}${suffix}` })])
      expect(listAddresses(body)).toEqual({ [coinTypeHere]: signer.address, 60: signer.address })
      expect(body.attributes).toEqual([{ bio: 'Sails' }])
      expect((await lookUp(`${label}${suffix}`)).body).toEqual(body)
      expect((await names.get(`/v1/profile/reverse/${signer.address}`)).body).toEqual([body])
    })

    test.each(['.reown.id', '.wcn.id'])(
      'behavior: the ending %s of AppKit 1.7.3 is taken for ours',
      async (ending) => {
        const signer = createSigner()
        const { body } = await names.register(label, signer, { name: `${label}${ending}` })
        expect(body.name).toBe(`${label}${suffix}`)
        expect((await lookUp(`${label}${ending}`)).body).toEqual(body)
      },
    )

    test('behavior: the same message again is answered by the record, and changes nothing', async () => {
      const signer = createSigner()
      const message = { timestamp: names.getTime() }
      const first = await names.register(label, signer, message)
      expect(await names.register(label, signer, message)).toEqual(first)
    })

    test('error: a message of another time is refused', async () => {
      for (const [by, code] of [
        [-125, 'SIWX_MESSAGE_EXPIRED'],
        [125, 'SIWX_MESSAGE_NOT_YET_VALID'],
      ] as const)
        expect(
          await names.register(label, createSigner(), { timestamp: names.getTime() + by }),
        ).toMatchObject({
          status: 401,
          body: { code },
        })
    })

    test('error: a signature of another account is refused', async () => {
      const { address } = createSigner()
      expect(await names.register(label, { ...createSigner(), address })).toMatchObject({
        status: 401,
        body: { code: 'SIWX_SIGNATURE_INVALID' },
      })
    })

    test('error: a second name of one account is refused, unless the operator allows it', async () => {
      const signer = createSigner()
      expect((await names.register(label, signer)).status).toBe(200)
      const second = createLabel()
      expect(await names.register(second, signer)).toMatchObject({
        status: 409,
        body: { code: 'NAME_LIMIT_REACHED' },
      })
      const generous = await startOwnNames(opened.database, anvil.url, { perAccount: 2 })
      expect((await generous.register(second, signer)).status).toBe(200)
      expect((await generous.register(createLabel(), signer)).body.code).toBe('NAME_LIMIT_REACHED')
      await generous.stop()
    })

    test('error: a name that looks like another one is taken', async () => {
      expect((await names.register(`${label}o`, createSigner())).status).toBe(200)
      for (const alike of [`${label}0`, `${label}-o`])
        expect(await names.register(alike, createSigner())).toMatchObject({
          status: 409,
          body: { code: 'NAME_TAKEN' },
        })
    })

    test.each([
      ['of 3 characters', 'abc', 400],
      ['with a dot', 'anna.b', 400],
      ['in Cyrillic', 'аннаб', 400],
      ['of the operator', 'support', 409],
      ['like one of ENS', 'anna-eth', 409],
    ])('error: a name %s is refused', async (_, wrong, status) => {
      expect((await names.register(wrong, createSigner())).status).toBe(status)
    })

    test('error: a body that is no signed message is refused, and says where', async () => {
      const good = { coin_type: 60, address: createSigner().address, message: '{', signature: '0x' }
      for (const body of [{}, good, { ...good, message: '{}' }, { ...good, address: 'x' }, []])
        expect((await names.post('/v1/profile/account', body)).status).toBe(400)
    })

    test.skipIf(!isWide)(
      'behavior: of 1,000 registrations of one name at once one account owns it',
      { meta: runBySecondRoad, timeout: 120_000 },
      async ({ task }) => {
        const signers = Array.from({ length: 1_000 }, createSigner)
        const answers = await Promise.all(signers.map((signer) => names.register(label, signer)))
        const won = answers.filter(({ status }) => status === 200)
        expect(won).toHaveLength(1)
        expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'NAME_TAKEN']))
        expect((await lookUp(`${label}${suffix}`)).body).toEqual(won[0]?.body)
        task.meta.deepCount = { what: 'registrations of one name at once', tried: 1_000, found: 'one owner' }
      },
    )

    test('behavior: of 50 names that one account registers at once it has one', async () => {
      const signer = createSigner()
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => names.register(createLabel(), signer)),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }, 60_000)
  })

  describe('contract accounts (EIP-1271)', () => {
    const owner = getLocalEvmAccount(0)
    const toContract = ({ address }: ContractAccount) => ({ ...toSigner(owner), address })

    test('default: its owner registers for it; on Ethereum it has no address by itself', async () => {
      const account = await prepareContractAccount(anvil.url, owner.address as Hex)
      await account.deploy()
      const { status, body } = await names.register(label, toContract(account))
      expect(status).toBe(200)
      expect(listAddresses(body)).toEqual({ [coinTypeHere]: account.address })
      // The address alone names no network, and elsewhere it may be another person's contract.
      const { body: identity } = await names.get(`/v1/identity/${account.address}`)
      expect(identity).toMatchObject({ name: null })
    })

    test('error: a stranger cannot register for it, nor its owner by a network without it', async () => {
      const account = await prepareContractAccount(anvil.url, owner.address as Hex)
      await account.deploy()
      const stranger = { ...toSigner(getLocalEvmAccount(1)), address: account.address }
      expect((await names.register(label, stranger)).body.code).toBe('SIWX_SIGNATURE_INVALID')
      const name = `${label}${suffix}`
      const message = JSON.stringify({ name, timestamp: names.getTime() })
      const body = { coin_type: 60, address: account.address, message }
      const signature = await toSigner(owner).sign(message)
      expect((await names.post('/v1/profile/account', { ...body, signature })).status).not.toBe(200)
      expect((await lookUp(name)).status).toBe(404)
    })
  })

  describe('what a name says', () => {
    const change = async (
      part: 'address' | 'attributes',
      signer: ReturnType<typeof createSigner>,
      message: object,
    ) => {
      const text = JSON.stringify(message)
      return names.post(`/v1/profile/account/${label}${suffix}/${part}`, {
        ...{ coin_type: coinTypeHere, address: signer.address, message: text },
        signature: await signer.sign(text),
      })
    }

    test('default: its owner sets texts and addresses of several coin types', async () => {
      const signer = createSigner()
      await names.register(label, signer)
      const solana = 'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd'
      const timestamp = names.getTime() + 1
      const attributes = { bio: 'Sails', url: 'https://anna.example' }
      expect((await change('attributes', signer, { attributes, timestamp })).body.attributes).toEqual([
        attributes,
      ])
      const { body } = await change('address', signer, {
        ...{ coin_type: 501, address: solana },
        timestamp: timestamp + 1,
      })
      expect(listAddresses(body)).toMatchObject({ 501: solana, 60: signer.address })
    })

    test('error: a captured message changes nothing a second time', async () => {
      const signer = createSigner()
      await names.register(label, signer)
      const timestamp = names.getTime() + 1
      const first = { attributes: { bio: 'first' }, timestamp }
      expect((await change('attributes', signer, first)).status).toBe(200)
      const later = { attributes: { bio: 'later' }, timestamp: timestamp + 1 }
      expect((await change('attributes', signer, later)).status).toBe(200)
      for (const old of [first, later])
        expect(await change('attributes', signer, old)).toMatchObject({
          status: 401,
          body: { code: 'SIWX_NONCE_USED' },
        })
      expect((await lookUp(`${label}${suffix}`)).body).toMatchObject({ attributes: [{ bio: 'later' }] })
    })

    test('error: a registration of another name replaces no texts, though its owner signed it', async () => {
      const signer = createSigner()
      await names.register(label, signer, { attributes: { bio: 'Sails' } })
      const other = { name: `${createLabel()}${suffix}`, attributes: {}, timestamp: names.getTime() + 1 }
      expect(await change('attributes', signer, other)).toMatchObject({ status: 400 })
      expect((await lookUp(`${label}${suffix}`)).body).toMatchObject({ attributes: [{ bio: 'Sails' }] })
    })

    test('error: another account changes nothing, and an address of no known kind is refused', async () => {
      const signer = createSigner()
      await names.register(label, signer)
      const timestamp = names.getTime() + 1
      const mine = { coin_type: 60, address: signer.address, timestamp }
      expect((await change('address', createSigner(), mine)).body.code).toBe('SIWX_SIGNATURE_INVALID')
      for (const [coin_type, address] of [
        [60, 'anna'],
        [0, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
      ])
        expect((await change('address', signer, { coin_type, address, timestamp })).status).toBe(400)
    })
  })

  describe('looking up', () => {
    test('default: the deployment’s own look-ups know it at once, by name and by address', async () => {
      const signer = createSigner()
      const identify = async () => (await names.get(`/v1/identity/${signer.address}`)).body
      expect(await identify()).toMatchObject({ name: null })
      await names.register(label, signer)
      expect(await identify()).toMatchObject({ name: `${label}${suffix}` })
      const { body } = await names.get(`/v1/names/${label.toUpperCase()}${suffix}?chainId=eip155:31337`)
      expect(body).toMatchObject({ name: `${label}${suffix}`, address: signer.address, isFallback: false })
    })

    test('error: a name that nobody has is 404, an address without one has none', async () => {
      expect(await lookUp(`${label}${suffix}`)).toMatchObject({
        status: 404,
        body: { code: 'NAME_NOT_FOUND' },
      })
      for (const address of [createSigner().address, 'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd'])
        expect(await names.get(`/v1/profile/reverse/${address}`)).toEqual({ status: 200, body: [] })
    })

    test('behavior: suggestions begin with the name itself, and the others are free', async () => {
      await names.register(label, createSigner())
      const { body } = await names.get(`/v1/profile/suggestions/${label}?zone=reown.id`)
      const { suggestions } = body as { suggestions: { name: string; registered: boolean }[] }
      expect(suggestions[0]).toEqual({ name: `${label}.reown.id`, registered: true })
      expect(suggestions).toHaveLength(5)
      expect(suggestions.slice(1).every(({ registered }) => !registered)).toBe(true)
      const free = createLabel()
      expect((await names.get(`/v1/profile/suggestions/${free}`)).body).toMatchObject({
        suggestions: [{ name: `${free}${suffix}`, registered: false }, {}, {}, {}, {}],
      })
      for (const none of ['ab', 'аnna', '…'])
        expect((await names.get(`/v1/profile/suggestions/${encodeURIComponent(none)}`)).body).toEqual({
          suggestions: [],
        })
    })
  })

  describe('what the operator says', () => {
    const by = { by: 'olga', now: 1 }

    test('default: a reserved name, and one that looks like it, is registered by the account it is for alone', async () => {
      const signer = createSigner()
      const { database } = opened
      await reserveName(database, { label: `${label}o`, account: signer.address, ...by })
      expect((await names.register(`${label}0`, createSigner())).body.code).toBe('NAME_TAKEN')
      expect((await names.register(`${label}o`, signer)).status).toBe(200)
    })

    test('default: a blocked name leads nowhere until it is released', async () => {
      const signer = createSigner()
      await names.register(label, signer)
      await blockName(opened.database, { label, ...by })
      expect((await lookUp(`${label}${suffix}`)).status).toBe(404)
      expect((await names.get(`/v1/profile/reverse/${signer.address}`)).body).toEqual([])
      expect((await names.register(label, createSigner())).body.code).toBe('NAME_TAKEN')
      expect(await releaseName(opened.database, { label })).toBe(true)
      expect((await lookUp(`${label}${suffix}`)).status).toBe(200)
      expect(await releaseName(opened.database, { label })).toBe(false)
    })
  })
})

test('error: a deployment without NAME_SUFFIX says that it gives no names', async () => {
  const off = await startDataApi({ networks: [], deps: { ownNames: null } })
  const get = async (path: string) => {
    const response = await fetch(`${off.url}${path}?projectId=local`)
    return { status: response.status, body: await response.json() }
  }
  expect(await get('/v1/names')).toEqual({ status: 200, body: { suffix: null } })
  expect(await get('/v1/profile/reverse/0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toMatchObject({
    body: [],
  })
  expect(await get('/v1/profile/account/anna.gangway.eth')).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND', reasons: [{ description: expect.stringContaining('NAME_SUFFIX') }] },
  })
  await off.stop()
})
