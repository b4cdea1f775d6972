/** Texts that make regular expressions backtrack: beginnings without an end, and long repetitions. */
export const repeatedTexts = [
  ...'<a <!-- </ & &# <br <!--kg-gated-block:begin--> a . / // - a. a@ a@b. 0 A1 " % %4'.split(' '),
  ...'?p=1 Version/ a: : [ [a](/ [a](https://b __a | [^a [a=" text-align:'.split(' '),
  ...['<a ', '<a b="', "<a b='", '<!-- wp:a ', '< '],
  ...['<!--kg-gated-block:begin ', '---\n', '---x\n', '+++\n'],
  ...['\n', ' ', '\t \n', 'Version/1 ', '[gallery ', '**a ', '`a'],
  ...['a{', 'a,b{& &{', '* ', 'a{b:', '@media ', ':not(', '.a ', '"\\', '/*', '[a=', '(a'],
  ...['- [ ', '\u200b', 'é', '😀'],
]
