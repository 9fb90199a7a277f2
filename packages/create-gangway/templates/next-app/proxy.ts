import { sepolia } from '@gangway/registry'
import { type NextRequest, NextResponse } from 'next/server'

/** Scripts run only with the nonce of their answer. The page asks itself and the node, and nobody else. */
export function proxy(request: NextRequest) {
  // Next's development server evaluates code and writes styles into the page.
  const isDevelopment = process.env.NODE_ENV === 'development'
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${crypto.randomUUID()}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${sepolia.rpcUrls[0]}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}
