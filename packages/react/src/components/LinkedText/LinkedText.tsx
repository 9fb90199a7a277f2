import { Fragment } from 'react'
import styles from './LinkedText.module.css'

/**
 * A whole sentence of the catalogue with links in it, each marked by its name: `See the <terms>Terms</terms>.` The
 * links open in a window of their own. A name without an address stays plain text.
 */
export function LinkedText({ text, links }: { text: string; links: Readonly<Record<string, string>> }) {
  return splitLinks(text).map(({ name, words }, at) => {
    const href = name === null ? undefined : links[name]
    // biome-ignore lint/suspicious/noArrayIndexKey: a sentence keeps its order
    if (href === undefined) return <Fragment key={at}>{words}</Fragment>
    return (
      <a key={name} className={styles.link} href={href} target="_blank" rel="noreferrer">
        {words}
      </a>
    )
  })
}

function splitLinks(text: string): { name: string | null; words: string }[] {
  const parts: { name: string | null; words: string }[] = []
  let at = 0
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
    parts.push({ name: null, words: text.slice(at, match.index) })
    parts.push({ name: match[1] ?? null, words: match[2] ?? '' })
    at = match.index + match[0].length
  }
  return [...parts, { name: null, words: text.slice(at) }]
}
