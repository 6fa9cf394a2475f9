import { useState } from 'react'
import styled from 'styled-components'
import { Brand } from '../brand/brand.tsx'
import { formatDate } from '../format/date.ts'

const Head = styled.div`
  display: none;

  @media print {
    display: flex;
    justify-content: space-between;
    gap: var(--s-6);
    margin-bottom: var(--s-4);
    padding-bottom: var(--s-2);
    border-bottom: 1px solid var(--line);
    font-size: 9pt;
    line-height: 1.4;

    > div {
      text-align: right;
      overflow-wrap: anywhere;
    }
  }
`

export interface PrintHeadProps {
  /** The name of the user whose data is printed. */
  name: string
  /** Phone and email. */
  contact?: string
}

/** The header of a printed page: brand, name, contact details and date. On screens it is hidden. */
export function PrintHead({ name, contact }: PrintHeadProps) {
  const [today] = useState(() => formatDate(new Date().toISOString()))
  return (
    <Head>
      <Brand />
      <div>
        <p>
          <strong>{name}</strong>
          {contact && <span>{` · ${contact}`}</span>}
        </p>
        <p>{`Printed ${today}`}</p>
      </div>
    </Head>
  )
}
