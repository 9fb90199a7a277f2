import { type WaitForTransactionReceiptParameters, waitForTransactionReceipt } from '@gangway/core'
import { useConfig } from '../useConfig.js'
import { type AnswerState, toKey, useAnswer } from './useAnswer.js'

/**
 * The receipt of an EVM transaction once it is in a block: {@link waitForTransactionReceipt}. Nothing is waited for
 * while `hash` is undefined.
 */
export function useWaitForTransactionReceipt({
  hash,
  ...parameters
}: Omit<WaitForTransactionReceiptParameters, 'hash' | 'signal'> & { hash: string | undefined }): AnswerState<
  Awaited<ReturnType<typeof waitForTransactionReceipt>>
> {
  const config = useConfig()
  const key = hash === undefined ? null : toKey([hash, parameters])
  return useAnswer(key, (signal) =>
    waitForTransactionReceipt(config, { hash: hash ?? '', ...parameters, signal }),
  )
}
