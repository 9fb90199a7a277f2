import fc from 'fast-check'
import { getAddress, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseRecipient } from './parseRecipient.js'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const solana = 'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd'

function getKind(text: string): unknown {
  try {
    return parseRecipient(text)
  } catch (error) {
    return error
  }
}

describe('parseRecipient', () => {
  test.each([
    address,
    address.toLowerCase(),
    `0x${address.slice(2).toUpperCase()}`,
    `  ${address}\n`,
    `0xd8dA\u200b6BF26964aF9D7eEd9e03E53415D37aA96045\u202c`,
    `ethereum:${address}`,
    `ethereum:${address.toLowerCase()}@1`,
    `ethereum:pay-${address}@137?value=1e18`,
    `eip155:1:${address}`,
  ])('default: %s (product.md §5, interface-guide.md §9.3)', (text) => {
    expect(parseRecipient(text)).toBe(address)
  })

  test.each([`ethereum:${address}@137`, `eip155:137:${address}`])(
    'error: %s is for another network than the one sent on',
    (text) => {
      expect(parseRecipient(text, 'eip155:137')).toBe(address)
      expect(() => parseRecipient(text, 'eip155:1')).toThrow(
        expect.objectContaining({ context: { kind: 'other-network', networkId: 'eip155:137' } }),
      )
    },
  )

  // The vectors of EIP-55.
  test.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('behavior: EIP-55 vector %s', (vector) => {
    expect(parseRecipient(vector).toLowerCase()).toBe(vector.toLowerCase())
  })

  test('behavior: any account is read in its own spelling, and with one letter’s case changed never', () => {
    const accounts = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => {
      return getAddress(`0x${Buffer.from(bytes).toString('hex')}` as Hex)
    })
    fc.assert(
      fc.property(accounts, fc.nat(), (account, at) => {
        expect(parseRecipient(account)).toBe(account)
        const letters = [...account.matchAll(/[a-f]/gi)]
          .map((match) => match.index)
          .filter((index) => index > 1)
        const index = letters[at % letters.length]
        if (index === undefined) return
        const letter = account.charAt(index)
        const flipped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
        const text = account.slice(0, index) + flipped + account.slice(index + 1)
        const isOneCase = [text.slice(2).toLowerCase(), text.slice(2).toUpperCase()].includes(text.slice(2))
        if (!isOneCase) expect(getKind(text)).toMatchObject({ context: { kind: 'checksum' } })
      }),
    )
  })

  test.each([
    '',
    '0x',
    'd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    `${address}0`,
    address.slice(0, 41),
    'vitalik.eth',
  ])('error: “%s” is malformed', (text) => {
    expect(getKind(text)).toMatchObject({ code: 'INVALID_ADDRESS', context: { kind: 'malformed' } })
  })

  test('error: an EIP-681 link that calls a contract has another recipient than its address', () => {
    const link = `ethereum:${address}/transfer?address=0x52908400098527886E0F7030069857D2E4169EE7&uint256=1`
    expect(getKind(link)).toMatchObject({ context: { kind: 'malformed' } })
  })

  test('error: a Bitcoin address is malformed, not Solana’s', () => {
    expect(getKind('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toMatchObject({ context: { kind: 'malformed' } })
  })

  test.each([solana, `solana:${solana}`, '11111111111111111111111111111111'])(
    'error: %s is of another namespace',
    (text) => {
      expect(getKind(text)).toMatchObject({
        code: 'INVALID_ADDRESS',
        context: { kind: 'other-namespace', chainNamespace: 'solana' },
      })
    },
  )

  test('error: one wrong letter is a typing mistake', () => {
    expect(getKind(address.replace('d8dA', 'D8dA'))).toMatchObject({
      code: 'INVALID_ADDRESS',
      context: { kind: 'checksum' },
    })
  })
})
