import { Download, Printer } from 'lucide-react'
import { Button } from '../button/button.tsx'

export interface ExportActionsProps {
  /** The CSV file is being prepared. */
  busy?: boolean
  onExport(): void
}

/** Export CSV and Print, for the head of a page with a table. */
export function ExportActions({ busy, onExport }: ExportActionsProps) {
  return (
    <>
      <Button variant="second" busy={busy} onClick={onExport}>
        <Download size={18} aria-hidden />
        Export CSV
      </Button>
      <Button variant="second" onClick={() => window.print()}>
        <Printer size={18} aria-hidden />
        Print
      </Button>
    </>
  )
}
