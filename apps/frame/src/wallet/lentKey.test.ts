import { createRecoveryKey } from '@gangway/protocol'
import { base64urlnopad } from '@scure/base'
import { beforeAll, expect, test } from 'vitest'
import type { Offer } from '../model/closedWallet.js'
import { openLentKey, sealLentKey } from './lentKey.js'

let mine: CryptoKeyPair
let offer: Offer

beforeAll(async () => {
  mine = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', mine.publicKey))
  offer = {
    ...{ offerId: 'o', projectId: 'one', appOrigin: 'https://app.example', userId: 'u' },
    ...{ walletId: 'w', setId: 's', jkt: 'j', publicKey: base64urlnopad.encode(point) },
  }
})

test('default: opens for the very offer it was sealed for, and is another text each time', async () => {
  const { privateKey } = await createRecoveryKey()
  const sealed = await sealLentKey(offer, privateKey)
  expect(await sealLentKey(offer, privateKey)).not.toBe(sealed)
  expect(await openLentKey(mine.privateKey, offer, sealed)).toEqual(privateKey)
})

test('error: another app, project, person, wallet, set, device, key or offer; a changed byte; no such text', async () => {
  const { privateKey } = await createRecoveryKey()
  const sealed = await sealLentKey(offer, privateKey)
  const integrity = { code: 'WALLET_INTEGRITY' }
  for (const name of Object.keys(offer))
    await expect(openLentKey(mine.privateKey, { ...offer, [name]: 'x' }, sealed), name).rejects.toMatchObject(
      integrity,
    )
  const bytes = base64urlnopad.decode(sealed)
  for (let at = 0; at < bytes.length; at++) {
    const changed = base64urlnopad.encode(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)))
    await expect(openLentKey(mine.privateKey, offer, changed)).rejects.toMatchObject(integrity)
  }
  for (const text of ['', 'AAAA', '%', sealed.slice(4)])
    await expect(openLentKey(mine.privateKey, offer, text)).rejects.toMatchObject(integrity)
  const other = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  await expect(openLentKey(other.privateKey, offer, sealed)).rejects.toMatchObject(integrity)
})
