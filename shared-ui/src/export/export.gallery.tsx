import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Row } from '../page/stack.tsx'
import { ExportActions } from './export-actions.tsx'
import { PrintHead } from './print-head.tsx'

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
    </>
  ),
}
