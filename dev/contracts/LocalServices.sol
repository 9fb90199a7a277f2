// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What the contracts of the stand-ins of swap services share: the coin's name, and moving what they were told to.
abstract contract LocalService {
    address internal constant COIN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    receive() external payable {}

    function _call(address to, uint256 value, bytes memory data) internal returns (bytes memory answer) {
        bool isDone;
        (isDone, answer) = to.call{value: value}(data);
        if (!isDone) {
            assembly ("memory-safe") {
                revert(add(answer, 32), mload(answer))
            }
        }
    }

    function _move(address token, bytes memory data) internal {
        bytes memory answer = _call(token, 0, data);
        require(answer.length == 0 || abi.decode(answer, (bool)), "not moved");
    }

    function _take(address token, address from, address to, uint256 amount) internal {
        _move(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", from, to, amount));
    }

    function _pay(address token, address to, uint256 amount) internal {
        if (token == COIN) _call(to, amount, "");
        else _move(token, abi.encodeWithSignature("transfer(address,uint256)", to, amount));
    }

    function _balance(address token) internal returns (uint256) {
        if (token == COIN) return address(this).balance;
        return abi.decode(_call(token, 0, abi.encodeWithSignature("balanceOf(address)", address(this))), (uint256));
    }
}

/// Called as 0x's AllowanceHolder is: lets `operator` take `amount` of `token` from the caller within one call of `target`.
contract LocalHolder is LocalService {
    mapping(address => mapping(address => mapping(address => uint256))) private allowed;

    function exec(address operator, address token, uint256 amount, address payable target, bytes calldata data)
        external
        payable
        returns (bytes memory answer)
    {
        allowed[operator][msg.sender][token] = amount;
        answer = _call(target, msg.value, abi.encodePacked(data, msg.sender));
        delete allowed[operator][msg.sender][token];
    }

    function transferFrom(address token, address owner, address recipient, uint256 amount) external returns (bool) {
        allowed[msg.sender][owner][token] -= amount;
        _take(token, owner, recipient, amount);
        return true;
    }
}

/// Called as 0x's Settler is. Its actions are calls, whatever they are: what it holds to is what comes out in the end.
contract LocalSettler is LocalService {
    struct Slippage {
        address payable recipient;
        address buyToken;
        uint256 minAmountOut;
    }

    function execute(Slippage calldata slippage, bytes[] calldata actions, bytes32) external payable returns (bool) {
        for (uint256 i = 0; i < actions.length; i++) {
            (address to, uint256 value, bytes memory data) = abi.decode(actions[i], (address, uint256, bytes));
            _call(to, value, data);
        }
        uint256 got = _balance(slippage.buyToken);
        require(got >= slippage.minAmountOut, "too little comes out");
        _pay(slippage.buyToken, slippage.recipient, got);
        return true;
    }
}

/// Tells which settler is 0x's own now, and which was before, as its registry does.
contract LocalRegistry {
    address public immutable settler;
    bool public isPaused;

    constructor(address first) {
        settler = first;
    }

    function pause(bool isOn) external {
        isPaused = isOn;
    }

    function ownerOf(uint256 feature) external view returns (address) {
        require(feature == 2 && !isPaused, "paused");
        return settler;
    }

    function prev(uint128) external pure returns (address) {
        revert("none before");
    }
}

/// Called as 1inch's router is: hands what is given to an executor, and holds what that brings to the minimum.
contract LocalAggregator is LocalService {
    struct Description {
        address srcToken;
        address dstToken;
        address payable srcReceiver;
        address payable dstReceiver;
        uint256 amount;
        uint256 minReturnAmount;
        uint256 flags;
    }

    function swap(address executor, Description calldata desc, bytes calldata data)
        external
        payable
        returns (uint256 returnAmount, uint256 spentAmount)
    {
        require(desc.minReturnAmount > 0, "no minimum");
        require(msg.value == (desc.srcToken == COIN ? desc.amount : 0), "another amount");
        if (desc.srcToken != COIN) _take(desc.srcToken, msg.sender, desc.srcReceiver, desc.amount);
        bytes memory told = abi.encodeWithSignature("execute(address)", msg.sender);
        bytes memory answer = _call(executor, msg.value, abi.encodePacked(told, data, desc.amount));
        returnAmount = abi.decode(answer, (uint256));
        spentAmount = desc.amount;
        require(returnAmount >= desc.minReturnAmount, "too little comes out");
        _pay(desc.dstToken, desc.dstReceiver == address(0) ? msg.sender : desc.dstReceiver, returnAmount);
    }
}

/// Makes the calls it is handed, and pays out what they brought. It may be handed others to make once somebody has flipped
/// its switch: so it behaves for as long as it is only tried.
contract LocalExecutor is LocalService {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    bool public isFlipped;

    function flip(bool isOn) external {
        isFlipped = isOn;
    }

    /// As 1inch's router calls: its script stands behind the account, with the amount behind it.
    function execute(address) external payable returns (uint256) {
        return _run(msg.data[36:msg.data.length - 32]);
    }

    function run(bytes calldata script) external payable returns (uint256) {
        return _run(script);
    }

    function _run(bytes calldata script) private returns (uint256 paid) {
        (Call[] memory calls, Call[] memory later, address token, address to) =
            abi.decode(script, (Call[], Call[], address, address));
        if (isFlipped && later.length > 0) calls = later;
        for (uint256 i = 0; i < calls.length; i++) {
            _call(calls[i].to, calls[i].value, calls[i].data);
        }
        paid = _balance(token);
        if (paid > 0) _pay(token, to, paid);
    }
}
