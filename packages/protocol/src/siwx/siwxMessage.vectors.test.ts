import { expect, test } from 'vitest'
import { createSiwxMessageText } from './createSiwxMessageText.js'
import refusedTexts from './fixtures/siwe/parsing_negative.json' with { type: 'json' }
import refusedObjects from './fixtures/siwe/parsing_negative_objects.json' with { type: 'json' }
import accepted from './fixtures/siwe/parsing_positive.json' with { type: 'json' }
import { parseSiwxMessage } from './parseSiwxMessage.js'
import type { SiwxMessageFields } from './siwxSession.js'

type Vector = Record<string, unknown> & { chainId?: number | string; address?: string }

/** A vector's fields by our names; null stands for absent there. */
function toFields({ address, chainId, ...rest }: Vector): SiwxMessageFields {
  const fields = { ...rest, accountAddress: address, chainId: chainId && `eip155:${chainId}` }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(given) as unknown as SiwxMessageFields
}

test.each(Object.entries(accepted))('parameters: EIP-4361 vector “%s” is read and written', (_, vector) => {
  const fields = toFields(vector.fields)
  expect(parseSiwxMessage(vector.message)).toEqual(fields)
  expect(createSiwxMessageText(fields)).toBe(vector.message)
})

test.each(Object.entries(refusedTexts))('error: EIP-4361 vector “%s” is not read', (_, message) => {
  expect(() => parseSiwxMessage(message)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
})

test.each(Object.entries(refusedObjects))('error: EIP-4361 vector “%s” is not written', (_, vector) => {
  expect(() => createSiwxMessageText(toFields(vector))).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT' }),
  )
})
