import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../components/Button/Button.js'
import { TextField } from '../../../components/TextField/TextField.js'
import { ViewFooter } from '../../../components/ViewFooter/ViewFooter.js'
import { useRouter } from '../../../router/useRouter.js'
import styles from './LookalikeStop.module.css'

/** Words of a {@link TypedStop}. */
type TypedStopWords = {
  title: string
  /** What is wrong. */
  text: string
  /** What is to be typed to go on. */
  question: string
  label: string
  /** What was typed is not that. */
  wrong: string
  back: string
  goOn: string
}

/** Stands before a review that may cost a person much: to go on, they type what they have to see. interface-guide.md §9.6, §10 */
export function TypedStop(props: {
  words: TypedStopWords
  /** Whether that is what had to be typed. */
  isRight: (typed: string) => boolean
  onConfirm: () => void
  inputMode?: 'numeric'
  children?: ReactNode
}) {
  const { words, isRight, onConfirm, inputMode, children } = props
  const { back } = useRouter()
  const id = useId()
  const stop = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  useEffect(() => stop.current?.focus(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isRight(typed)) return setIsWrong(true)
    onConfirm()
  }
  return (
    <div
      ref={stop}
      className={styles.stop}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
    >
      <h3 id={`${id}-title`} className={styles.title}>
        {words.title}
      </h3>
      <p id={`${id}-text`}>{words.text}</p>
      {children}
      <form className={styles.stop} noValidate onSubmit={submit}>
        <p>{words.question}</p>
        <TextField
          label={words.label}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setIsWrong(false)
          }}
          error={isWrong && words.wrong}
          inputMode={inputMode}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
        />
        <ViewFooter>
          <Button isWide onClick={back}>
            {words.back}
          </Button>
          <Button type="submit" kind="danger" isWide>
            {words.goOn}
          </Button>
        </ViewFooter>
      </form>
    </div>
  )
}
