import type { FindingLevel } from './check.js'

type Words = { level: FindingLevel; what: string; remedy: string }

const unknownIssuer: Words = {
  level: 'wrong',
  what: 'its certificate is of an issuer nobody here knows',
  remedy:
    'Have the proxy send the whole chain; name an issuer of your own in a file, in NODE_EXTRA_CA_CERTS of this process',
}
const away: Words = {
  level: 'away',
  what: 'nobody answers there in time',
  remedy: 'Look whether the address is right, whoever listens there runs, and no firewall is between',
}

const words: Readonly<Record<string, Words>> = {
  ENOTFOUND: {
    level: 'wrong',
    what: 'its name has no address',
    remedy: 'Make an A or AAAA record for it that leads to the proxy, and wait until it is known',
  },
  EAI_AGAIN: {
    level: 'away',
    what: 'names cannot be looked up now',
    remedy: 'Look at the name server of this machine (/etc/resolv.conf)',
  },
  ECONNREFUSED: {
    level: 'away',
    what: 'nobody listens there',
    remedy: 'Start the proxy, or whatever is to listen there, and look at its port',
  },
  ECONNRESET: { ...away, what: 'the connection is cut there' },
  TIMEOUT: away,
  ETIMEDOUT: away,
  EHOSTUNREACH: away,
  ENETUNREACH: away,
  CERT_HAS_EXPIRED: {
    level: 'wrong',
    what: 'its certificate has expired',
    remedy: 'Renew it, and look why that did not happen by itself',
  },
  CERT_NOT_YET_VALID: {
    level: 'wrong',
    what: 'its certificate is not valid yet',
    remedy: 'Look at the clock of this machine, then at the certificate',
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    level: 'wrong',
    what: 'its certificate is of another name',
    remedy: 'Get one that names this host, and let the proxy use it for this host',
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownIssuer,
  SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
  EPROTO: {
    level: 'wrong',
    what: 'it does not speak TLS',
    remedy: 'Have the proxy speak TLS for this host on this port',
  },
  HTTP_502: {
    level: 'away',
    what: 'the proxy reaches no server (502)',
    remedy: 'Start the server; look at the host and port the proxy sends this host to',
  },
  NO_KEYS: {
    level: 'wrong',
    what: 'what answers there is not the other wallet service',
    remedy: 'Look which server the proxy sends this host to',
  },
}

/** What a reason of `look` or `askNoteKeys` means for an operator, and what to do. */
export function describeReason(reason: string): Words {
  const known = words[/^HTTP_50[234]$/.test(reason) ? 'HTTP_502' : reason]
  if (known) return known
  if (/^ERR_(SSL|TLS)_/.test(reason) && words.EPROTO) return words.EPROTO
  return { ...away, what: `it cannot be reached (${reason})` }
}
