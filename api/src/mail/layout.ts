import { escapeHtml } from '../platform/responses/escape-html.ts'
import type { Amount, JobSummary, MailContent } from './mail.ts'

/** Renders a mail as plain text and as HTML of 600 px without remote images. */
export const renderMail = (content: MailContent, settingsUrl: string) => ({
  text: asText(content, settingsUrl),
  html: asHtml(content, settingsUrl),
})

const othersTitle = 'More updates, newest first'
const promise = 'Addresses and codes are never in our emails, only on our pages.'

function asText(content: MailContent, settingsUrl: string) {
  const { heading, paragraphs, job, action, others, reason, topic } = content
  const parts = [
    heading,
    ...paragraphs,
    ...(job ? [jobText(job)] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(others ? [[`${othersTitle}:`, ...others.map((line) => `- ${line}`)].join('\n')] : []),
    '--',
    reason,
    ...(job ? [promise] : []),
    ...(topic ? [`Choose which emails you get: ${settingsUrl}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

const jobText = ({ title, pickup, dropoff, amounts }: JobSummary) =>
  [
    title,
    `Pickup: ${pickup.place}, ${pickup.time}`,
    `Drop-off: ${dropoff.place}, ${dropoff.time}`,
    ...amounts.map(({ label, amount }) => `${label}: ${amount}`),
  ].join('\n')

const font =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

/** Mail apps ignore style sheets in part, so colors are inline, and the classes only serve dark mode. */
const styles = `:root{color-scheme:light dark}
@media (max-width:620px){.px{padding-left:24px!important;padding-right:24px!important}.out{padding:0!important}.card{border-radius:0!important;border-left:0!important;border-right:0!important}}
@media (prefers-color-scheme:dark){.bg{background:#0e0f12!important}.card{background:#17191e!important;border-color:#292c33!important}.tx{color:#f2f1ed!important}.mu{color:#a9adb7!important}.ln{border-color:#292c33!important}.bt{background:#8db2ff!important;color:#07132e!important}.lk{color:#9fbeff!important}.m0{background:#f2f1ed!important}.m1{background:#8db2ff!important}.m2{background:#ff9757!important}}`

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const row = (inside: string, padding: string) =>
  `<tr><td class="px" style="padding:${padding}">${inside}</td></tr>`
const muted = (text: string, size = 17) =>
  `<p class="mu" style="${font};margin:10px 0 0;font-size:${size}px;line-height:1.5;color:#585d68">${text}</p>`

/** A colored rectangle. Mail apps show no SVG, and images only on request. */
const block = (
  name: string,
  [width, height]: number[],
  color: string,
  radius: string,
  inside = '&nbsp;',
) =>
  `<table ${table}><tr><td class="${name}" width="${width}" height="${height}" align="center" valign="top" style="background:${color};border-radius:${radius};font-size:0;line-height:0">${inside}</td></tr></table>`
const hand = (name: string, color: string) =>
  `<td valign="bottom">${block(name, [9, 14], color, '4px')}</td>`
const gap = '<td width="1" height="15" style="font-size:0;line-height:0">&nbsp;</td>'

/** The logo, as in the navigation bar: a box between two hands. */
const tape = block('bg', [6, 8], '#f6f5f2', '0 0 1px 1px')
const boxTop = block('m0', [20, 9], '#16181d', '5px 5px 0 0', tape)
const boxFoot = `<td valign="top">${block('m0', [11, 11], '#16181d', '0')}</td>`
const mark = `<table ${table}><tr><td align="center">${boxTop}</td></tr><tr><td><table ${table}><tr>${hand('m1', '#2158e2')}${gap}${boxFoot}${gap}${hand('m2', '#c4480b')}</tr></table></td></tr></table>`
const logo = `<table ${table}><tr><td>${mark}</td><td class="tx" style="${font};padding-left:10px;font-size:18px;font-weight:700;letter-spacing:-.5px;color:#16181d">Manyhands</td></tr></table>`

function place(label: string, { place: where, time }: JobSummary['pickup']) {
  return `<td class="tx" valign="top" width="50%" style="${font};font-size:16px;line-height:1.5;color:#16181d;padding:0 12px 12px 0"><span class="mu" style="color:#585d68;font-size:14px">${label}</span><br><b style="font-weight:600">${escapeHtml(where)}</b><br>${escapeHtml(time)}</td>`
}

const line = 'border-top:1px solid #e5e3de'

/** A row of the amounts; the last one is their total. */
function amountHtml({ label, amount }: Amount, index: number, { length }: Amount[]) {
  const isTotal = index === length - 1
  const isFirst = index === 0
  const top = isTotal || isFirst
  const cell = `${font};${top ? `${line};` : ''}padding:${top ? 12 : 4}px 0 ${isTotal ? 0 : length - 2 === index ? 12 : 4}px`
  const name = `<td class="${top ? 'ln ' : ''}${isTotal && !isFirst ? 'tx' : 'mu'}" style="${cell};font-size:16px;${isTotal && !isFirst ? 'font-weight:600;color:#16181d' : 'color:#585d68'}">${escapeHtml(label)}</td>`
  const value = `<td class="${top ? 'ln ' : ''}tx" align="right" style="${cell};white-space:nowrap;color:#16181d;${isTotal ? `font-size:${isFirst ? 18 : 22}px;font-weight:600` : 'font-size:16px'}">${escapeHtml(amount)}</td>`
  return `<tr>${name}${value}</tr>`
}

function jobHtml({ title, pickup, dropoff, amounts }: JobSummary) {
  const rows =
    amounts.length === 0
      ? ''
      : `<table ${table} width="100%">${amounts.map(amountHtml).join('')}</table>`
  return `<table ${table} width="100%"><tr><td class="ln tx" colspan="2" style="${font};${line};padding:20px 0 12px;font-size:18px;font-weight:600;line-height:1.3;color:#16181d">${escapeHtml(title)}</td></tr><tr>${place('Pickup', pickup)}${place('Drop-off', dropoff)}</tr></table>${rows}`
}

const othersHtml = (others: string[]) =>
  `<table ${table} width="100%"><tr><td class="ln mu" style="${font};${line};padding:20px 0 0;font-size:14px;line-height:1.5;color:#585d68">${othersTitle}</td></tr>${others.map((text) => `<tr><td class="tx" style="${font};padding:6px 0 0;font-size:16px;line-height:1.4;color:#16181d">${escapeHtml(text)}</td></tr>`).join('')}</table>`

const button = ({ label, url }: { label: string; url: string }) =>
  `<table ${table} width="100%"><tr><td class="bt" align="center" style="background:#2158e2;border-radius:14px"><a class="bt" href="${escapeHtml(url)}" style="${font};display:block;padding:15px 24px;font-size:17px;font-weight:600;line-height:22px;color:#ffffff;text-decoration:none;border-radius:14px">${escapeHtml(label)}</a></td></tr></table>`

function asHtml(content: MailContent, settingsUrl: string) {
  const { subject, preview, heading, paragraphs, job, action, others, reason, topic } = content
  const head = `<h1 class="tx" style="${font};margin:0;font-size:28px;line-height:1.2;font-weight:600;letter-spacing:-.7px;color:#16181d">${escapeHtml(heading)}</h1>${paragraphs.map((text) => muted(escapeHtml(text))).join('')}`
  const footer = [
    escapeHtml(reason),
    ...(job ? [promise] : []),
    ...(topic
      ? [
          `<a class="lk" href="${escapeHtml(settingsUrl)}" style="color:#1c4dca">Choose which emails you get</a>.`,
        ]
      : []),
  ].join(' ')
  const card = [
    row(head, job || action ? '36px 40px 28px' : '36px 40px'),
    ...(job ? [row(jobHtml(job), action ? '0 40px 28px' : '0 40px 36px')] : []),
    ...(action ? [row(button(action), '0 40px 36px')] : []),
    ...(others ? [row(othersHtml(others), '0 40px 36px')] : []),
  ].join('')
  return `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${styles}</style></head>
<body class="bg" style="margin:0;padding:0;background:#f6f5f2;-webkit-text-size-adjust:100%"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div role="main"><table ${table} class="bg" width="100%" style="background:#f6f5f2"><tr><td class="out" align="center" style="padding:32px 16px"><table ${table} width="600" style="width:100%;max-width:600px">${row(logo, '20px 8px')}
<tr><td class="card" style="background:#ffffff;border:1px solid #e5e3de;border-radius:20px;word-break:break-word"><table ${table} width="100%">${card}</table></td></tr>
${row(muted(footer, 14), '10px 8px 32px')}</table></td></tr></table></div></body></html>
`
}
