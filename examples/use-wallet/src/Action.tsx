import { useState } from 'react'

/** A button that runs something, and what came of it. */
export function Action({ name, run }: { name: string; run: () => Promise<unknown> }) {
  const [result, setResult] = useState('')
  const onClick = () => {
    setResult('…')
    run().then(
      (answer) => setResult(String(answer)),
      (error: Error) => setResult(error.message),
    )
  }
  return (
    <p>
      <button type="button" onClick={onClick}>
        {name}
      </button>
      <output>{result}</output>
    </p>
  )
}
