import '@gangway/react/style.css'
import type { ReactNode } from 'react'

export const metadata = { title: 'My app' }
// A page that is made once, for all, could not have the nonce of its answer (proxy.ts).
export const dynamic = 'force-dynamic'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
