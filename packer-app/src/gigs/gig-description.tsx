import { Section } from 'shared-ui'
import styled from 'styled-components'

const Prose = styled.div`
  max-width: var(--measure);

  p + p {
    margin-top: var(--s-4);
  }
  @media print {
    p + p {
      margin-top: var(--s-2);
    }
  }
`

/** Shows the customer's description. An empty line starts a new paragraph. */
export function GigDescription({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  return (
    <Section title="Description">
      <Prose>
        {paragraphs.map((paragraph, index) => (
          <p key={index} style={{ whiteSpace: 'pre-line' }}>
            {paragraph}
          </p>
        ))}
      </Prose>
    </Section>
  )
}
