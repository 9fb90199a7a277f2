import { forwardRef } from 'react'
import { TextField } from '../../components/TextField/TextField.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { type MemoEntry, maxMemoBytes } from './readMemo.js'
import type { SendForm } from './useSendForm.js'

type MemoFieldProps = { form: SendForm; memo: MemoEntry }

/** A text written on the chain beside the transfer, where the network has one. interface-guide.md §9.1. */
export const MemoField = forwardRef<HTMLInputElement, MemoFieldProps>(function MemoField(
  { form, memo },
  ref,
) {
  const t = useLateTranslate()
  const values = { bytes: memo.bytes, most: maxMemoBytes }
  const isNearLimit = memo.bytes * 5 >= maxMemoBytes * 4
  return (
    <TextField
      ref={ref}
      label={t('send.memo')}
      value={form.draft.memo}
      onChange={(text) => form.change({ memo: text })}
      canClear
      autoComplete="off"
      help={isNearLimit ? t('send.memoBytes', values) : t('send.memoHelp')}
      error={memo.isTooLong && t('send.memoTooLong', values)}
    />
  )
})
