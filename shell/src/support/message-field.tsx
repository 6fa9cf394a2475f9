import { supportLimits } from 'api/rules'
import { TextArea, type TextAreaProps } from 'shared-ui'
import styled from 'styled-components'

const lengthOf = (text: string) => [...text.trim()].length
const most = supportLimits.message
const format = (count: number) => count.toLocaleString('en-US')

/** Returns a sentence if the text is missing or too long. */
export function textError(text: string, limit: number, missing: string): string | undefined {
  const length = lengthOf(text)
  if (length === 0) return missing
  return length > limit ? `Use at most ${format(limit)} characters.` : undefined
}

export const messageError = (text: string) => textError(text, most, 'Write your message.')

const Area = styled(TextArea)`
  textarea {
    min-height: 9rem;
    max-height: 24rem;
  }
`

type MessageFieldProps = Omit<TextAreaProps, 'name' | 'value'> & { value: string }

/** The message of a ticket. It shows its length when little space is left. */
export const MessageField = (props: MessageFieldProps) => {
  const length = lengthOf(props.value)
  return (
    <Area
      {...props}
      name="text"
      note={length > most * 0.8 ? `${format(length)} / ${format(most)}` : undefined}
    />
  )
}
