{{/* What a role is told that is no secret. Called with the root and the role's name. */}}
{{- define "gangway.variables" -}}
{{- $root := index . 0 }}{{ $role := index . 1 }}{{ $hosts := $root.Values.hosts }}
GANGWAY_ROLES: {{ $role | quote }}
FRAME_URL: {{ printf "https://%s" (required "hosts.frame: the secure frame's host, on a domain of its own" $hosts.frame) | quote }}
RECOVERY_URL: {{ printf "https://%s" (required "hosts.recovery: the recovery service's host" $hosts.recovery) | quote }}
TRUST_PROXY: {{ $root.Values.trustProxy | quote }}
DRAIN_DELAY: {{ $root.Values.drain.delay | quote }}
DRAIN_TIME: {{ $root.Values.drain.time | quote }}
# Nothing is kept in a pod: what the folder would hold comes from secrets.
DATA_DIR: ''
{{- if ne $role "recovery" }}
WEB_URL: {{ printf "https://%s" (required "hosts.web: the page's host" $hosts.web) | quote }}
API_URL: {{ printf "https://%s" (required "hosts.api: the API's host" $hosts.api) | quote }}
PROJECT_IDS: {{ $root.Values.projectIds | quote }}
PAIRING: 'on'
{{- end }}
{{- if and (eq $role "api") (gt (int $root.Values.roles.follower.replicas) 0) }}
FOLLOW: elsewhere
{{- end }}
{{- if eq $role "frame" }}
MAIL_FROM: {{ required "mailFrom: the sender of login mails" $root.Values.mailFrom | quote }}
{{- end }}
{{- range $name, $value := (ternary $root.Values.recoveryEnv $root.Values.env (eq $role "recovery")) }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "gangway.labels" -}}
app.kubernetes.io/name: gangway
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}
