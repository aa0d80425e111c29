"""Messages between a paddock and its copies, in a stream of bytes."""

from motorchamp_tui.paddock.copies.news import CallNews, Message, MessageReader, News, Reply, line_of


def test_messages_are_read_wherever_the_stream_breaks_off() -> None:
    told = (CallNews(2, "it is Zoë's go"),)
    messages: list[Message] = [Reply(1, "né\n"), News(told=told, is_all=True)]
    stream = b"".join(map(line_of, messages))
    for size in (1, 2, 7, len(stream)):
        reader = MessageReader()
        pieces = (stream[at : at + size] for at in range(0, len(stream), size))
        assert [message for piece in pieces for message in reader.feed(piece)] == messages
