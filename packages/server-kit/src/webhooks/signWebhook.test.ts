import { expect, test } from 'vitest'
import { signWebhook } from './signWebhook.js'

const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

// Published with the libraries of Standard Webhooks, https://github.com/standard-webhooks/standard-webhooks.
test.each([
  {
    secret: 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    time: 1_614_265_330,
    body: '{"test": 2432232314}',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  {
    secret: 'C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
    id: 'msg_27UH4WbU6Z5A5EzD8u03UvzRbpk',
    time: 1_649_367_553,
    body: '{"email":"test@example.com","username":"test_user"}',
    signature: 'v1,tZ1I4/hDygAJgO5TYxiSd6Sd0kDW6hPenDe+bTa3Kkw=',
  },
])('default: the headers of the published message $id', ({ secret, id, time, body, signature }) => {
  expect(signWebhook({ id, body }, [toBytes(secret)], time * 1000 + 999)).toEqual({
    'webhook-id': id,
    'webhook-timestamp': String(time),
    'webhook-signature': signature,
  })
})

test('behavior: two secrets are two signatures', () => {
  const secrets = [toBytes('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'), toBytes('C2FVsBQIhrscChlQIMV+b5sSYspob7oD')]
  const { 'webhook-signature': both } = signWebhook({ id: 'a', body: '{}' }, secrets, 0)
  expect(both.split(' ')).toHaveLength(2)
})
