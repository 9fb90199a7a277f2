import { useEffect, useState } from 'react'
import { useAnnounce } from '../../hooks/useAnnounce.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import type { MessageKey } from '../../locales/messageKey.js'
import { Button } from '../Button/Button.js'

/** Copies a text; says “Copied” for 2 s. interface-guide.md §5 “Copy”. */
export function CopyButton(props: { text: string; labelKey?: MessageKey; doneKey?: MessageKey }) {
  const { text, labelKey = 'block.copy', doneKey = 'block.copied' } = props
  const t = useTranslate()
  const { copy, state } = useCopy(doneKey)
  const label = { idle: labelKey, copied: 'block.copied', failed: 'block.copyFailed' } as const
  return (
    <Button kind="quiet" icon={state === 'copied' ? 'check' : 'copy'} onClick={() => copy(text)}>
      {t(label[state])}
    </Button>
  )
}

/** Copies to the clipboard and tells for 2 s whether that worked; `doneKey` is what screen readers hear. */
export function useCopy(doneKey: MessageKey): {
  copy(text: string): void
  state: 'idle' | 'copied' | 'failed'
} {
  const t = useTranslate()
  const announce = useAnnounce()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2_000)
    return () => clearTimeout(timer)
  }, [state])
  const finish = (next: 'copied' | 'failed') => {
    setState(next)
    announce(t(next === 'copied' ? doneKey : 'block.copyFailed'))
  }
  return {
    state,
    // Absent outside of a secure context.
    copy: (text) => {
      const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
      copied.then(
        () => finish('copied'),
        () => finish('failed'),
      )
    },
  }
}
