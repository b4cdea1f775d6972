#!/bin/sh
# postal-mime 4.0.0 joins the lines of a quote in a text of format=flowed without taking the signs from the second one
# (RFC 3676, 4.2 and 4.5): "> A long > quote." mailparser 3.14.2 takes them away. Both join lines that are no quote.
# Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --prefix . postal-mime@4.0.0 mailparser@3.14.2 >/dev/null
cat >run.mjs <<'END'
import { simpleParser } from 'mailparser'
import PostalMime from 'postal-mime'

const letter = [
  'From: ada@example.org',
  'To: bob@example.com',
  'Subject: Re: A quote',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=us-ascii; format=flowed',
  '',
  '> A long ',
  '> quote.',
  'A long ',
  'answer.',
  '',
].join('\r\n')
const { text: one } = await PostalMime.parse(letter)
const { text: other } = await simpleParser(letter)
console.log(`postal-mime: ${one.trim().split('\n').join(' | ')}`)
console.log(`mailparser: ${other.trim().split('\n').join(' | ')}`)
END
node run.mjs | tee said
printf 'postal-mime: > A long > quote. | A long answer.\nmailparser: > A long quote. | A long answer.\n' | cmp - said
