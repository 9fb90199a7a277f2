import { type FormEvent, useEffect, useState } from 'react'
import type { Phone } from '../createPhone.js'
import { readQrPicture } from '../readQrPicture.js'

/** The ways to take a page's code: its link, or a picture of it chosen, dropped or pasted. */
export function ConnectCard({ phone }: { phone: Phone }) {
  const [link, setLink] = useState('')
  const connect = (text: string) => {
    setLink('')
    void phone.pair(text)
  }
  const takePicture = async (picture: Blob | null | undefined) => {
    if (!picture) return
    const text = await readQrPicture(picture)
    if (text === null) phone.news.set('There is no QR code in this picture.')
    else connect(text)
  }
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => void takePicture(clipboardData?.files[0])
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    connect(link)
  }
  return (
    <section className="card" aria-labelledby="connect-title">
      <h1 id="connect-title">Connect a page</h1>
      <form onSubmit={submit}>
        <label htmlFor="link">Link of the code</label>
        <input
          id="link"
          value={link}
          onChange={({ target }) => setLink(target.value)}
          placeholder="wc:…"
          autoComplete="off"
          spellCheck={false}
        />
        <div className="answers">
          <button type="submit" disabled={link.trim() === ''}>
            Connect
          </button>
        </div>
      </form>
      <label
        className="drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void takePicture(event.dataTransfer.files[0])
        }}
      >
        Or a picture of the code: choose, drop or paste it
        <input
          type="file"
          accept="image/*"
          onChange={({ target }) => {
            void takePicture(target.files?.[0])
            target.value = ''
          }}
        />
      </label>
    </section>
  )
}
