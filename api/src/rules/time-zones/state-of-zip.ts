import { valueAt, type ZipRanges } from './zip-ranges.ts'

/** The first ZIP code of each range of a state. A range ends before the next entry. */
const stateStarts =
  '00501NY 00601PR 00801VI 00901PR 01001MA 02801RI 03031NH 03901ME 05001VT 05501MA 05601VT ' +
  '06001CT 06390NY 06401CT 07001NJ 10001NY 15001PA 19701DE 20001DC 20101VA 20201DC 20588MD ' +
  '20590DC 20598VA 20599DC 20601MD 22003VA 24701WV 27006NC 29001SC 30002GA 32003FL 35004AL ' +
  '37010TN 38601MS 39813GA 40003KY 43001OH 46001IN 48001MI 50001IA 53001WI 55001MN 56901DC ' +
  '57001SD 58001ND 59001MT 60001IL 63001MO 66002KS 68001NE 70001LA 71601AR 73001OK 73301TX ' +
  '73401OK 73960TX 74001OK 75001TX 80001CO 82001WY 83201ID 83414WY 83415ID 84001UT 85001AZ ' +
  '87001NM 88510TX 88901NV 90001CA 96701HI 96799AS 96801HI 96910GU 96950MP 97001OR 98001WA ' +
  '99501AK'

let ranges: ZipRanges | undefined

const readRanges = () =>
  stateStarts.split(' ').map((start) => [start.slice(0, 5), start.slice(5)] as const)

/**
 * Returns the two-letter state or territory of a ZIP code, such as "CA".
 *
 * @param zip such as `94607` or `94607-1234`; for other text, the function returns undefined
 */
export const stateOfZip = (zip: string): string | undefined =>
  valueAt((ranges ??= readRanges()), zip)
