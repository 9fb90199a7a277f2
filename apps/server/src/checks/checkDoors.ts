import type { Check, Finding } from './check.js'

/** Who can reach the plain ports, and whose word counts there. */
export const checkDoors: Check = {
  title: 'ports and proxy',
  async find({ config: { environment, host, trustProxy, operatorToken, adminPort } }) {
    if (environment === 'local') return []
    const findings: Finding[] = []
    const isOpen = host === '0.0.0.0' || host === '::'
    if ('hops' in trustProxy && trustProxy.hops === 0)
      findings.push({
        level: 'doubtful',
        field: 'TRUST_PROXY',
        what: 'no proxy is believed, so everybody behind one counts as one client and shares its limits',
        remedy: 'Name the addresses of the proxy, as 10.0.0.0/8 or loopback',
      })
    else if ('hops' in trustProxy && isOpen)
      findings.push({
        level: 'doubtful',
        field: 'HOST',
        what: `the ports are open on ${host}, and whoever reaches one around the proxy can say any address`,
        remedy: 'Set HOST=127.0.0.1 where the proxy is on this machine, or name its addresses in TRUST_PROXY',
      })
    if (adminPort !== undefined && operatorToken === undefined && isOpen)
      findings.push({
        level: 'doubtful',
        field: 'ADMIN_PORT',
        what: `it is open on ${host}, and tells whoever reaches it what is measured, and which part is away`,
        remedy: 'Set OPERATOR_TOKEN, or let a firewall pass nobody but you to this port',
      })
    if (adminPort === undefined && operatorToken === undefined)
      findings.push({
        level: 'doubtful',
        field: 'OPERATOR_TOKEN',
        what: 'nobody can read the measurements, so nobody is told when something fails',
        remedy: 'Set it to what openssl rand -base64 32 prints, and have Prometheus read /metrics with it',
      })
    return findings
  },
}
