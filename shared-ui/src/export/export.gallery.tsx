import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Button } from '../button/button.tsx'
import { Row } from '../page/stack.tsx'
import { downloadCsv, toCsv } from './csv.ts'
import { ExportActions } from './export-actions.tsx'
import { PrintHead } from './print-head.tsx'

const rows = [
  ['Job Title', 'Pay'],
  ['Upright piano', '350.00'],
]

export const exportPage: GalleryPage = {
  title: 'Export',
  when: 'For pages with a table that users keep: as a file for a spreadsheet, or on paper.',
  Content: () => (
    <>
      <Part name="ExportActions">
        <State name="Rest">
          <Row>
            <ExportActions onExport={() => {}} />
          </Row>
        </State>
        <State name="Busy">
          <Row>
            <ExportActions busy onExport={() => {}} />
          </Row>
        </State>
      </Part>
      <Part name="PrintHead">
        <State name="On paper" note="Print this page to see it.">
          <PrintHead name="Marcus Tran" contact="510-555-0177" />
        </State>
      </Part>
      <Part name="toCsv">
        <State name="Two rows" code="toCsv(rows)">
          <pre>{toCsv(rows)}</pre>
        </State>
      </Part>
      <Part name="downloadCsv">
        <State name="Saves a file" code="downloadCsv('pay.csv', toCsv(rows))">
          <Button onClick={() => downloadCsv('pay.csv', toCsv(rows))}>Download</Button>
        </State>
      </Part>
    </>
  ),
}
